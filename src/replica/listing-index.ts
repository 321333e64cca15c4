import { isOnMarket } from '../domain/listing/on-market.ts';
import { listingToSummary, type ListingSummary } from '../domain/listing/listing-summary.ts';
import { createWritable, type Readable } from '../lib/readable.ts';
import { shownRow, type ReplicaDocument } from './document.ts';
import { rowOf } from './kinds/kind.ts';
import { listings } from './kinds/listings.ts';
import { toOwnListing, type OwnListing } from './own-listing.ts';
import type { StoredDocument } from './replica-schema.ts';
import { chunksOf, type ReplicaCollections } from './rxdb-store.ts';
import { contentOf } from './stored-document.ts';

export interface ListingIndex {
  /** What is on offer. */
  items: readonly ListingSummary[];
  /** On the market, too, and left out of everything but the search that asks for them (rule L-14). */
  reserved: readonly ListingSummary[];
  /** `snapshot`: what the last visit left, shown until the replica is open. */
  source: 'loading' | 'snapshot' | 'replica' | 'online';
  /** Epoch ms of the last complete pull, null when never. */
  asOf: number | null;
  /** The device holds only the newest listings; there are more on the server. */
  bounded: boolean;
}

/** Changes gather for this long before the screens hear of them; a first pull brings thousands. */
const gatherMs = 80;

export interface ListingIndexKeeper {
  index: Readable<ListingIndex>;
  /** All listings of the person, newest first; undefined while loading. */
  own: Readable<readonly OwnListing[] | undefined>;
  /** Tells the index when it was last complete, and whether the server holds more. */
  setAge(age: { asOf: number | null; bounded: boolean }): void;
  stop(): void;
}

function splitReserved(summaries: Iterable<ListingSummary>): Pick<ListingIndex, 'items' | 'reserved'> {
  const items: ListingSummary[] = [];
  const reserved: ListingSummary[] = [];
  for (const summary of summaries) (summary.reserved ? reserved : items).push(summary);
  return { items, reserved };
}

function newestFirst(a: OwnListing, b: OwnListing): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

/**
 * Summaries of all listings on the market in memory: filtering and sorting 20,000 of them takes a few milliseconds there and
 * hundreds through a replica query. Loaded a chunk at a time, then kept by the replica's own change events. The person's own
 * listings are gathered on the way: no index finds them among the others.
 */
export function keepListingIndex(args: {
  collections: ReplicaCollections;
  initial: ListingIndex;
  /** Null for a visitor. */
  userId: string | null;
}): ListingIndexKeeper {
  const { collections, initial, userId } = args;
  const index = createWritable<ListingIndex>(initial);
  const own = createWritable<readonly OwnListing[] | undefined>(undefined);
  const summaries = new Map<string, ListingSummary>();
  const ownById = new Map<string, OwnListing>();
  let ownChanged = true;
  let age = { asOf: initial.asOf, bounded: initial.bounded };
  let loaded = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let stopped = false;

  // The same arrays until a listing changes: screens keep sorted orders and search signs for it.
  let split: Pick<ListingIndex, 'items' | 'reserved'> | null = null;

  function take(document: ReplicaDocument, removed: boolean) {
    split = null;
    const row = shownRow(document);
    // What the server has not seen is on no market, also for its owner.
    if (removed || document.version === 0 || !isOnMarket(row)) summaries.delete(document.id);
    else summaries.set(document.id, listingToSummary(rowOf(listings, row)));
    takeOwn(document, removed);
  }

  function takeOwn(document: ReplicaDocument, removed: boolean) {
    const listing = removed ? null : toOwnListing(document, userId);
    if (listing) ownById.set(document.id, listing);
    else if (!ownById.delete(document.id)) return;
    ownChanged = true;
  }

  function publish() {
    timer = null;
    if (stopped || !loaded) return;
    split ??= splitReserved(summaries.values());
    index.set({ ...split, source: 'replica', ...age });
    if (ownChanged) own.set([...ownById.values()].sort(newestFirst));
    ownChanged = false;
  }

  function gather() {
    timer ??= setTimeout(publish, gatherMs);
  }

  // Events are heard before loading begins, so that nothing falls between the two.
  const changedWhileLoading = new Set<string>();
  const subscription = collections.pianos.$.subscribe((event) => {
    take(contentOf(event.documentData as StoredDocument), event.operation === 'DELETE');
    if (!loaded) changedWhileLoading.add(event.documentId);
    gather();
  });

  async function load() {
    for await (const documents of chunksOf(collections.pianos, { name: listings.name })) {
      if (stopped) return;
      for (const document of documents) if (!changedWhileLoading.has(document.id)) take(document, false);
    }
    loaded = true;
    changedWhileLoading.clear();
    publish();
  }
  load().catch((error: unknown) => {
    // Closing the replica ends a load under way.
    if (!stopped) console.error(error);
  });

  return {
    index,
    own,
    setAge(next) {
      if (age.asOf === next.asOf && age.bounded === next.bounded) return;
      age = next;
      gather();
    },
    stop() {
      stopped = true;
      subscription.unsubscribe();
      if (timer !== null) clearTimeout(timer);
    },
  };
}
