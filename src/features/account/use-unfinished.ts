import { useEffect, useState } from 'react';
import type { ListingDraft } from '../../domain/listing/draft.ts';
import type { UnfinishedImport } from '../../replica/import-database.ts';
import { useSession } from '../../replica/replica-context.tsx';
import type { StockPicture } from '../../replica/stock-picture.ts';

/** What `list` finds for the person on this device; none while it is read: signing out itself looks once more. `list` stays the same. */
function useUnfinished<T>(list: (userId: string) => Promise<readonly T[]>): readonly T[] {
  const session = useSession();
  const userId = session.kind === 'user' ? session.userId : null;
  const [found, setFound] = useState<readonly T[]>([]);
  useEffect(() => {
    let left = false;
    const settle = (items: readonly T[]) => {
      if (!left) setFound(items);
    };
    const read = async () => (userId === null ? [] : list(userId));
    read().then(settle, () => settle([]));
    return () => {
      left = true;
    };
  }, [userId, list]);
  return found;
}

async function listDrafts(userId: string): Promise<readonly ListingDraft[]> {
  const { listUnfinishedDrafts } = await import('../../replica/listing-draft-database.ts');
  return listUnfinishedDrafts(userId);
}

async function listImports(userId: string): Promise<readonly UnfinishedImport[]> {
  const { listUnfinishedImports } = await import('../../replica/import-database.ts');
  return listUnfinishedImports(userId);
}

async function listPictures(userId: string): Promise<readonly StockPicture[]> {
  const { listUnsentPictures } = await import('../../replica/stock-picture-database.ts');
  return listUnsentPictures(userId);
}

/** Listings that the person has begun on this device. */
export const useUnfinishedDrafts = () => useUnfinished(listDrafts);

/** A file under review and imports that are stored in part. */
export const useUnfinishedImports = () => useUnfinished(listImports);

/** Pictures for listings that only this device has. */
export const useUnsentPictures = () => useUnfinished(listPictures);
