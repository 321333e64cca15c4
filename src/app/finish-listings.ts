import type { Readable } from '../lib/readable.ts';
import { readPhotosWait, setPhotosWait } from '../platform/device-marks.ts';
import type { Replica } from '../replica/replica.ts';
import type { SyncState } from '../replica/sync-state.ts';

/**
 * Publishes what waits for its photos to be made small, each time that the server has been reached: what reads those photos may be
 * had then. Costs nothing where nothing waits. Returns the end of it.
 */
export function keepListingsFinished(
  userId: string | null,
  { replica, syncState }: { replica: Replica; syncState: Readable<SyncState> },
): () => void {
  let heardAt: number | null = null;
  let busy = false;

  async function finish(person: string): Promise<void> {
    busy = true;
    try {
      const { finishDrafts } = await import('../features/list-piano/finish-drafts.ts');
      if (await finishDrafts(replica, person)) setPhotosWait(null);
    } catch (error) {
      console.warn('Listings that wait for photos could not be finished', error);
    } finally {
      busy = false;
    }
  }

  return syncState.subscribe(() => {
    const { lastSuccessAt, online } = syncState.get();
    if (!online || lastSuccessAt === null || lastSuccessAt === heardAt || busy) return;
    heardAt = lastSuccessAt;
    if (userId !== null && readPhotosWait() === userId) void finish(userId);
  });
}
