import type { Readable } from '../lib/readable.ts';
import { exportOwnData } from './export-own-data.ts';
import { createListingRepository } from './listing-repository.ts';
import { createOutboxRepository } from './outbox-repository.ts';
import type { ListingIndex } from './listing-index.ts';
import type { OwnListing } from './own-listing.ts';
import type { Replica } from './replica.ts';
import type { SyncState } from './sync-state.ts';
import type { ServerQueries } from './server-queries.ts';
import { createRepositories } from './repositories.ts';
import { measureStorage } from './storage-usage.ts';
import { createUploadRepository } from './upload-repository.ts';
import type { UploadStore } from './upload-store.ts';
import type { VisitorData } from './visitor-data.ts';
import type { WriteContext } from './write-context.ts';

export interface ReplicaParts {
  context: WriteContext;
  uploads: UploadStore;
  server: ServerQueries;
  index: Readable<ListingIndex>;
  withdraw: Replica['listings']['withdraw'];
  ownListings: Readable<readonly OwnListing[] | undefined>;
  syncState: Readable<SyncState>;
  signOut: Replica['signOut'];
  visitorData: VisitorData;
  imports: Replica['imports'];
  syncNow: () => void;
}

export function createReplica(parts: ReplicaParts): Replica {
  const { context, server } = parts;
  return {
    listings: { ...createListingRepository(context, server), withdraw: parts.withdraw, index: parts.index, own: parts.ownListings },
    ...createRepositories({ context, server, index: parts.index }),
    outbox: createOutboxRepository(context),
    sync: { state: parts.syncState, now: parts.syncNow },
    uploads: createUploadRepository({ ...context, store: parts.uploads }),
    storage: { usage: () => measureStorage({ collections: context.collections, uploads: parts.uploads }) },
    async dealerPlan() {
      const { createDealerPlan } = await import('./dealer-plan-repository.ts');
      return createDealerPlan(context, { server, syncNow: parts.syncNow });
    },
    imports: parts.imports,
    visitorData: parts.visitorData,
    exportData: (askServer) => exportOwnData(context, askServer),
    signOut: parts.signOut,
  };
}
