import type { Writable } from '../lib/readable.ts';
import type { ListingIndex } from '../replica/listing-index.ts';
import type { ReplicaPhase } from '../replica/replica.ts';
import type { Session } from '../replica/session.ts';
import type { SyncState } from '../replica/sync-state.ts';

/** The four values of `ReplicaHost`, as the engine sets them. */
export interface HostValues {
  phase: Writable<ReplicaPhase>;
  session: Writable<Session>;
  index: Writable<ListingIndex>;
  syncState: Writable<SyncState>;
}
