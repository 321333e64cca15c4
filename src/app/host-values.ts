import type { Writable } from '../lib/readable.ts';
import type { ListingIndex } from '../replica/listing-index.ts';
import type { ReplicaPhase } from '../replica/replica.ts';
import type { Session } from '../domain/account/session.ts';
import type { Server } from '../server/ports/server.ts';
import type { SyncState } from '../replica/sync-state.ts';

/** The values of `ReplicaHost` and what asks the server, as the engine sets them. */
export interface HostValues {
  phase: Writable<ReplicaPhase>;
  session: Writable<Session>;
  index: Writable<ListingIndex>;
  syncState: Writable<SyncState>;
  server: Writable<Server | null>;
}
