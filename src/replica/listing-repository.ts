import { map } from 'rxjs';
import { maxFiles } from '../domain/image/limits.ts';
import type { Listing } from '../domain/listing/listing.ts';
import type { Readable } from '../lib/readable.ts';
import { ok, type Result } from '../lib/result.ts';
import { rowOf } from './kinds/kind.ts';
import { listings } from './kinds/listings.ts';
import { editDocument, shownRow, type ReplicaDocument } from './document.ts';
import { applyPulled } from './server-steps.ts';
import { pullPositionKey } from './pull-position.ts';
import { readableFrom, rememberedBy } from './observe.ts';
import { isPublishing, type OwnListing } from './own-listing.ts';
import type { StoredDocument } from './replica-schema.ts';
import { contentOf } from './stored-document.ts';
import type { ServerQueries, SearchPage, SellerPage } from './server-queries.ts';
import { deleteRow, isPending, putRow, reviveRow, writeAllFrom, writeFrom, type WriteContext } from './write-context.ts';
import type { NewListing } from '../domain/listing/wizard-row.ts';
import type { Base, FormOutcome } from './form-base.ts';
import type { ListingIndex } from './listing-index.ts';
import type { ServerFailure } from '../domain/refusal/server-failure.ts';

export type StoredListing =
  | { state: 'loading' }
  /** `publishing`: the device wants it on the market, or back there, and the server has not taken that yet. */
  | { state: 'found'; listing: Listing; pending: boolean; publishing?: boolean }
  | { state: 'absent' };

export interface Listings {
  index: Readable<ListingIndex>;
  /** The person's own, newest first; undefined while loading. A visitor has none. */
  own: Readable<readonly OwnListing[] | undefined>;
  watch(id: string): Readable<StoredListing>;
  /** Asks the server for a listing that is not on the device, and keeps it there. Online only. */
  fetch(id: string, signal?: AbortSignal): Promise<Result<Listing, ServerFailure>>;
  /** The server's search, for what the device does not hold. `query` as in the address of /browse. Online only. */
  search(request: { query: string; after: string | null }, signal?: AbortSignal): Promise<Result<SearchPage, ServerFailure>>;
  /** A seller by the last part of their page's address, with their listings. Online only. */
  ofSeller(slug: string, signal?: AbortSignal): Promise<Result<SellerPage, ServerFailure>>;
  /** Adds one view in the database; resolves to the new count, or null offline. */
  countView(id: string): Promise<number | null>;
  /** Changes the owner's fields of one own listing. `together`: all of them, or none where one has become something else meanwhile. */
  update<Changes extends Partial<Listing>>(
    base: Base<Pick<Listing, keyof Changes & keyof Listing>>,
    changes: Changes,
    options?: { together: true },
  ): Promise<FormOutcome>;
  /** The same for many, each `together` and against its own base; resolves to what became of each, by id. What was stored before a failure stays. */
  updateAll<Changes extends Partial<Listing>>(
    edits: readonly { base: Base<Pick<Listing, keyof Changes & keyof Listing>>; changes: Changes }[],
  ): Promise<ReadonlyMap<string, FormOutcome>>;
  /**
   * Puts pictures behind those of one own listing, each once, as far as a listing may have so many. Resolves to all that it has
   * then, null when it is not here.
   */
  addPictures(id: string, addresses: readonly string[]): Promise<readonly string[] | null>;
  /** Says that the piano is still there. Of what two devices say the later holds. */
  confirm(id: string): Promise<void>;
  /** Marks it as deleted; one that the server never had goes at once. Resolves to what it was, null when there is none. */
  remove(id: string): Promise<Listing | null>;
  /** Takes `remove` back; the listing as it was before. */
  restore(listing: Listing): Promise<void>;
  /** Clears pictures out of storage that no listing of the person names any more; `paths` those just left out. Online only. */
  removeUnusedPictures(paths: readonly string[]): Promise<void>;
  /** Stores a new listing of the person, or the same again; it is sent when there is a line. */
  add(listing: NewListing): Promise<void>;
  /** Takes back a listing that the server has not accepted yet, and of these files what was not sent; false when it has. */
  withdraw(id: string, fileIds: readonly string[]): Promise<boolean>;
}

/** Times a listing is asked for when pulls run meanwhile, as during a first pull. */
const mostFetches = 3;

/** What the database will set: shown until its row comes back. */
const listingDefaults = {
  stock_number: '', view_count: 0, tier: 'basic', tier_ends_at: null, screening_state: 'pending', seller: null,
} as const satisfies Partial<Listing>;

function toStoredListing(document: ReplicaDocument | null): StoredListing {
  const row = document && shownRow(document);
  if (!row || row.deleted === true) return { state: 'absent' };
  return { state: 'found', listing: rowOf(listings, row), pending: isPending(document), publishing: isPublishing(document) };
}

export function createListingRepository(
  context: WriteContext,
  server: ServerQueries,
): Omit<Listings, 'index' | 'own' | 'withdraw'> {
  const { collections, store, clock } = context;
  const pullPosition = async () => JSON.stringify(await store.readFact(pullPositionKey));

  return {
    watch: rememberedBy((id) =>
      readableFrom<StoredListing>(
        collections.pianos.findOne(id).$.pipe(map((document) => toStoredListing(document && contentOf(document.toJSON() as StoredDocument)))),
        { state: 'loading' },
      ),
    ),
    async fetch(id, signal) {
      for (let tries = 1; ; tries += 1) {
        const before = await pullPosition();
        const answer = await server.listing(id, signal);
        if (!answer.ok) return answer;
        // What a pull removed meanwhile must not come back with an answer from before.
        if (tries < mostFetches && (await pullPosition()) !== before) continue;
        const { row, version } = answer.value;
        const { writable } = listings;
        const now = clock.now();
        await store.update(listings.name, [id], (document) =>
          applyPulled(document, { collection: listings.name, row, version, generation: 0, now, writable }),
        );
        return ok(rowOf(listings, row));
      }
    },
    search: (request, signal) => server.search(request, signal),
    ofSeller: (slug, signal) => server.seller(slug, signal),
    async countView(id) {
      const answer = await server.countView(id);
      if (!answer.ok) return null;
      const view_count = answer.value;
      await store.update(listings.name, [id], (document) => {
        if (!document || document.row.view_count === view_count) return document;
        const base = document.base && { ...document.base, view_count };
        return { ...document, row: { ...document.row, view_count }, base };
      });
      return view_count;
    },
    update: (base, changes, options) =>
      writeFrom(context, listings.name, {
        base,
        fields: changes as Record<string, unknown>,
        standsOn: options?.together ? Object.keys(changes) : [],
      }),
    updateAll: (edits) =>
      writeAllFrom(
        context,
        listings.name,
        edits.map(({ base, changes }) => ({ base, fields: changes as Record<string, unknown>, standsOn: Object.keys(changes) })),
      ),
    async addPictures(id, addresses) {
      const { writable } = listings;
      let pictures: readonly string[] | null = null;
      await store.update(listings.name, [id], (document) => {
        const row = document && shownRow(document);
        pictures = null;
        if (!document || !row || row.deleted === true || row.owner_id !== context.userId) return document;
        const { image_urls: there = [] } = row as Partial<Listing>;
        const fresh = addresses.filter((address) => !there.includes(address));
        pictures = [...there, ...fresh.slice(0, Math.max(0, maxFiles - there.length))];
        if (pictures.length === there.length) return document;
        return editDocument(document, { fields: { image_urls: pictures }, now: clock.now(), writable });
      });
      return pictures;
    },
    async confirm(id) {
      const { writable } = listings;
      const now = clock.now();
      await store.update(listings.name, [id], (document) => {
        const last = Date.parse(String(document?.row.confirmed_at));
        // Also where this device's clock is slow it is later than what was said before.
        const at = Math.max(now, Number.isNaN(last) ? 0 : last + 1);
        return document && editDocument(document, { fields: { confirmed_at: new Date(at).toISOString() }, now, writable });
      });
    },
    async remove(id) {
      const stored = await collections.pianos.findOne(id).exec();
      if (!stored) return null;
      const { row } = contentOf(stored.toJSON() as StoredDocument);
      await deleteRow(context, { collection: listings.name, id });
      return rowOf(listings, row);
    },
    restore: (listing) => reviveRow(context, listings.name, { ...listing }),
    async removeUnusedPictures(paths) {
      // What can't be removed now is found among what is left of long ago.
      await server.removeUnusedPictures(paths);
    },
    add: (listing) => putRow(context, listings.name, { ...listingDefaults, ...listing, owner_id: context.userId, deleted: false }),
  };
}
