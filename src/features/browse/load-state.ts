import type { ListingIndex } from '../../replica/listing-index.ts';
import type { ReplicaPhase } from '../../replica/replica.ts';
import type { SyncState } from '../../replica/sync-state.ts';

/** What Browse can show. `ready` also when the listings are from the last visit or still arriving. */
export type LoadState = 'loading' | 'ready' | 'empty' | 'offline' | 'failed';

export function toLoadState(index: ListingIndex, sync: SyncState, phase: ReplicaPhase): LoadState {
  if (index.items.length > 0) return 'ready';
  // Complete and still nothing: there is nothing.
  if (index.asOf !== null && index.source !== 'loading') return 'empty';
  if (phase.phase === 'broken') return 'failed';
  // What the device holds is still being read; until then, offline or not, nothing can be said.
  if (index.source === 'loading') return 'loading';
  if (!sync.online) return 'offline';
  const isTrying = sync.phase === 'pulling' || phase.phase === 'opening';
  return sync.lastError !== null && !isTrying ? 'failed' : 'loading';
}

/** Whether the server may hold listings that this device does not. */
export function holdsPart(index: ListingIndex, sync: SyncState): boolean {
  return index.bounded || index.source === 'snapshot' || sync.firstPull !== null;
}
