import { useEffect, useState } from 'react';
import type { ListingDraft } from '../../domain/listing/draft.ts';
import { useSession } from '../../replica/replica-context.tsx';

/** Listings that the person has begun on this device; none while they are read: signing out itself looks once more. */
export function useUnfinishedDrafts(): readonly ListingDraft[] {
  const session = useSession();
  const userId = session.kind === 'user' ? session.userId : null;
  const [drafts, setDrafts] = useState<readonly ListingDraft[]>([]);
  useEffect(() => {
    let left = false;
    const settle = (found: readonly ListingDraft[]) => {
      if (!left) setDrafts(found);
    };
    const read = async () => {
      if (userId === null) return [];
      const { listUnfinishedDrafts } = await import('../../replica/listing-draft-database.ts');
      return listUnfinishedDrafts(userId);
    };
    read().then(settle, () => settle([]));
    return () => {
      left = true;
    };
  }, [userId]);
  return drafts;
}
