import type { Writable } from '../lib/readable.ts';
import type { ListingIndex, ReplicaPhase, Session, SyncState } from '../replica/replica.ts';

/** The four values of `ReplicaHost`, as the engine sets them. */
export interface HostValues {
  phase: Writable<ReplicaPhase>;
  session: Writable<Session>;
  index: Writable<ListingIndex>;
  syncState: Writable<SyncState>;
}
