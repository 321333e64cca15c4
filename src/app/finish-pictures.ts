import type { Readable } from '../lib/readable.ts';
import { readPicturesWait } from '../platform/device-marks.ts';
import type { Replica } from '../replica/replica.ts';
import type { SyncState } from '../replica/sync-state.ts';

/**
 * Takes pictures on to the listings that they were chosen for: after a start, when an upload has ended, and each time that the
 * server has been reached. Costs nothing where none is on its way. Returns the end of it.
 */
export function keepPicturesFinished(
  userId: string | null,
  { replica, syncState }: { replica: Replica; syncState: Readable<SyncState> },
): () => void {
  const ending = new AbortController();
  let busy = false;
  let again = false;
  let seen = '';

  async function finish(person: string): Promise<void> {
    again = busy;
    if (busy) return;
    busy = true;
    try {
      const { finishPictures } = await import('../features/bulk-import/pictures/pictures-finish.ts');
      await finishPictures(replica, { userId: person, signal: ending.signal });
    } catch (error) {
      console.warn('Pictures for listings could not be taken on', error);
    } finally {
      busy = false;
    }
    if (again && !ending.signal.aborted) void finish(person);
  }

  function look(): void {
    if (userId === null || readPicturesWait() !== userId) return;
    const { lastSuccessAt, uploads } = syncState.get();
    const state = [lastSuccessAt, uploads.waiting, uploads.failed].join(' ');
    if (state === seen) return;
    seen = state;
    void finish(userId);
  }

  look();
  const end = syncState.subscribe(look);
  return () => {
    ending.abort();
    end();
  };
}
