import { map } from 'rxjs';
import { maxFiles } from '../domain/image/limits.ts';
import type { Listing } from '../domain/listing/listing.ts';
import type { Readable } from '../lib/readable.ts';
import { ok } from '../lib/result.ts';
import { rowOf } from './kinds/kind.ts';
import { listings } from './kinds/listings.ts';
import { editDocument, shownRow, type ReplicaDocument } from './document.ts';
import { applyPulled } from './server-steps.ts';
import { pullPositionKey } from './pull-position.ts';
import { readableFrom } from './observe.ts';
import { isPublishing } from './own-listing.ts';
import type { Replica, StoredListing } from './replica.ts';
import type { StoredDocument } from './replica-schema.ts';
import { contentOf } from './rxdb-store.ts';
import type { ServerQueries } from './server-queries.ts';
import { deleteRow, isPending, putRow, reviveRow, writeAllFrom, writeFrom, type WriteContext } from './write-context.ts';

/** Open listings whose Readable is remembered, so that a render meets the same one. */
const rememberedWatches = 50;

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
): Omit<Replica['listings'], 'index' | 'own' | 'withdraw'> {
  const { collections, store, clock } = context;
  const watches = new Map<string, Readable<StoredListing>>();
  const pullPosition = async () => JSON.stringify(await store.readFact(pullPositionKey));

  return {
    watch(id) {
      const known = watches.get(id);
      if (known) return known;
      const found = collections.pianos
        .findOne(id)
        .$.pipe(map((document) => toStoredListing(document && contentOf(document.toJSON() as StoredDocument))));
      const watch = readableFrom<StoredListing>(found, { state: 'loading' });
      watches.set(id, watch);
      const oldest = watches.keys().next().value;
      if (watches.size > rememberedWatches && oldest !== undefined) watches.delete(oldest);
      return watch;
    },
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
        await store.update('pianos', [id], (document) =>
          applyPulled(document, { collection: 'pianos', row, version, generation: 0, now, writable }),
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
      await store.update('pianos', [id], (document) => {
        if (!document || document.row.view_count === view_count) return document;
        const base = document.base && { ...document.base, view_count };
        return { ...document, row: { ...document.row, view_count }, base };
      });
      return view_count;
    },
    update: (base, changes, options) =>
      writeFrom(context, 'pianos', {
        base,
        fields: changes as Record<string, unknown>,
        standsOn: options?.together ? Object.keys(changes) : [],
      }),
    updateAll: (edits) =>
      writeAllFrom(
        context,
        'pianos',
        edits.map(({ base, changes }) => ({ base, fields: changes as Record<string, unknown>, standsOn: Object.keys(changes) })),
      ),
    async addPictures(id, addresses) {
      const { writable } = listings;
      let pictures: readonly string[] | null = null;
      await store.update('pianos', [id], (document) => {
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
      await store.update('pianos', [id], (document) => {
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
      await deleteRow(context, { collection: 'pianos', id });
      return rowOf(listings, row);
    },
    restore: (listing) => reviveRow(context, 'pianos', { ...listing }),
    async removeUnusedPictures(paths) {
      // What can't be removed now is found among what is left of long ago.
      await server.removeUnusedPictures(paths);
    },
    add: (listing) => putRow(context, 'pianos', { ...listingDefaults, ...listing, owner_id: context.userId, deleted: false }),
  };
}
