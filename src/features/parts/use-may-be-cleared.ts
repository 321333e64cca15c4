import { useCallback, useEffect, useState } from 'react';
import type { SyncState } from '../../replica/sync-state.ts';
import { askForPersistence, isPersistent } from '../../platform/device-storage.ts';

/**
 * What lies on this device alone and stays there for now: changes and files, those that the server refused, and what was written
 * without an account. What is just being sent is no reason to warn.
 */
export function countUnsent({ online, phase, lastError, waiting, parked, uploads, letters }: SyncState): number {
  const refused = parked + uploads.failed + letters.failed;
  const isSending = online && phase !== 'paused-auth' && phase !== 'stopped' && lastError === null;
  return refused + (isSending ? 0 : waiting + uploads.waiting + letters.waiting);
}

/**
 * Whether the browser may clear what waits here: it has not promised to keep the app's data, and something is unsent. Asked again
 * whenever something more waits or the page is seen again, since installing changes it.
 */
export function useMayBeCleared(unsent: number): { mayBeCleared: boolean; ask: () => Promise<boolean> } {
  const [persistent, setPersistent] = useState<boolean | null>(null);
  useEffect(() => {
    if (unsent === 0) return undefined;
    let current = true;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      void isPersistent().then((answer) => {
        if (current) setPersistent(answer);
      });
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      current = false;
      document.removeEventListener('visibilitychange', look);
    };
  }, [unsent]);
  const ask = useCallback(async () => {
    const kept = await askForPersistence();
    if (kept) setPersistent(true);
    return kept;
  }, []);
  return { mayBeCleared: unsent > 0 && persistent === false, ask };
}
