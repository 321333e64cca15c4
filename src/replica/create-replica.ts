import { storageEstimate } from '../platform/device-storage.ts';
import type { Readable } from '../lib/readable.ts';
import { createListingRepository } from './listing-repository.ts';
import { createOutboxRepository } from './outbox-repository.ts';
import { createLookupRepository, createSavedRepository, createSearchRepository } from './personal-repositories.ts';
import type { ListingIndex, Replica, SyncState } from './replica.ts';
import type { ServerQueries } from './server-queries.ts';
import type { WriteContext } from './write-context.ts';

export interface ReplicaParts {
  context: WriteContext;
  server: ServerQueries;
  index: Readable<ListingIndex>;
  syncState: Readable<SyncState>;
  account: Replica['account'];
  syncNow: () => void;
}

export function createReplica(parts: ReplicaParts): Replica {
  const { context, server } = parts;
  return {
    listings: { ...createListingRepository(context, server), index: parts.index },
    saved: createSavedRepository(context),
    searches: createSearchRepository(context),
    lookups: createLookupRepository(context, server),
    outbox: createOutboxRepository(context),
    sync: { state: parts.syncState, now: parts.syncNow },
    storage: {
      async usage() {
        const [listings, personal, estimate] = await Promise.all([
          context.collections.pianos.count().exec(),
          context.collections.personal.count().exec(),
          storageEstimate(),
        ]);
        return { listings, personal, ...estimate };
      },
    },
    account: parts.account,
  };
}
