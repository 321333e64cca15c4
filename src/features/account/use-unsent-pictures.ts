import { useEffect, useState } from 'react';
import { useSession } from '../../replica/replica-context.tsx';
import type { StockPicture } from '../../replica/stock-picture.ts';

/** Pictures for listings that only this device has; none while they are read: signing out itself looks once more. */
export function useUnsentPictures(): readonly StockPicture[] {
  const session = useSession();
  const userId = session.kind === 'user' ? session.userId : null;
  const [pictures, setPictures] = useState<readonly StockPicture[]>([]);
  useEffect(() => {
    let left = false;
    const settle = (found: readonly StockPicture[]) => {
      if (!left) setPictures(found);
    };
    const read = async () => {
      if (userId === null) return [];
      const { listUnsentPictures } = await import('../../replica/stock-picture-database.ts');
      return listUnsentPictures(userId);
    };
    read().then(settle, () => settle([]));
    return () => {
      left = true;
    };
  }, [userId]);
  return pictures;
}
