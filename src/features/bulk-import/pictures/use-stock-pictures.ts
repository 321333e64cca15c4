import { useEffect, useState } from 'react';
import { useOptionalReadable, useSession } from '../../../replica/replica-context.tsx';
import type { StockPicture } from '../../../replica/stock-picture.ts';
import type { StockPictures } from '../../../replica/stock-picture-database.ts';

export interface OwnStockPictures {
  /** Null while they are opened, for visitors, and where the browser keeps nothing. */
  pictures: StockPictures | null;
  /** Undefined while loading. */
  items: readonly StockPicture[] | undefined;
  /** The browser keeps nothing. */
  failed: boolean;
}

/** The person's pictures that are on their way to listings. */
export function useStockPictures(): OwnStockPictures {
  const session = useSession();
  const userId = session.kind === 'user' ? session.userId : null;
  const [opened, setOpened] = useState<{ pictures: StockPictures | null; failed: boolean }>({ pictures: null, failed: false });
  useEffect(() => {
    if (userId === null) return;
    let left = false;
    let mine: StockPictures | null = null;
    const open = async () => {
      const { openStockPictures } = await import('../../../replica/stock-picture-database.ts');
      mine = await openStockPictures(userId, Date.now());
      if (left) mine.close();
      else setOpened({ pictures: mine, failed: false });
    };
    open().catch((error: unknown) => {
      console.warn('Pictures could not be opened', error);
      if (!left) setOpened({ pictures: null, failed: true });
    });
    return () => {
      left = true;
      setOpened({ pictures: null, failed: false });
      mine?.close();
    };
  }, [userId]);
  return { ...opened, items: useOptionalReadable(opened.pictures?.all) };
}
