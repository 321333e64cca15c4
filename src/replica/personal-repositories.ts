import { map } from 'rxjs';
import { seenUntil } from '../domain/search/new-matches.ts';
import type { Readable } from '../lib/readable.ts';
import { fail, ok, type Result } from '../lib/result.ts';
import { uuidFromName } from '../lib/uuid-from-name.ts';
import { findRows, watchRows, type KindDocument } from './kind-rows.ts';
import { lookups, type LookupRow } from './kinds/lookups.ts';
import { savedPianos, type SavedPianoRow } from './kinds/saved-pianos.ts';
import { savedSearches, type SavedSearchRow } from './kinds/saved-searches.ts';
import { readableFrom } from './observe.ts';
import type { ServerQueries } from './server-queries.ts';
import { changeOrMake, deleteRow, isPending, markRow, putRow, reviveRow, writeFrom, type WriteContext } from './write-context.ts';
import type { Base, FormOutcome } from './form-base.ts';
import type { ListingIndex } from './listing-index.ts';
import type { ServerFailure } from '../domain/refusal/server-failure.ts';

export interface SavedPiano extends Omit<SavedPianoRow, 'deleted'> {
  pending: boolean;
}

export interface SavedSearch extends Omit<SavedSearchRow, 'deleted'> {
  pending: boolean;
}

export interface LookupRecord extends Omit<LookupRow, 'user_agent' | 'manufacturer_asked' | 'deleted'> {
  pending: boolean;
}

export type NewLookup = Omit<LookupRow, 'id' | 'user_agent' | 'created_at' | 'deleted'>;

export interface SavedPianos {
  /** Newest first; undefined while loading. */
  all: Readable<readonly SavedPiano[] | undefined>;
  /** Saves or, when saved, removes; with `wanted` only what leads there. Resolves to the new state. */
  toggle(piano: { id: string; title: string }, wanted?: boolean): Promise<boolean>;
  /** Takes a removal back, with the note. */
  restore(piano: SavedPiano): Promise<void>;
  setNote(base: Base<Pick<SavedPiano, 'note'>>, note: string): Promise<FormOutcome>;
}

export interface SavedSearches {
  all: Readable<readonly SavedSearch[] | undefined>;
  /** At most 20 a person: then `TooMany`. The same query twice gives the one that exists. */
  add(search: { name: string; query: string }): Promise<Result<SavedSearch, { type: 'TooMany' }>>;
  rename(base: Base<Pick<SavedSearch, 'name'>>, name: string): Promise<FormOutcome>;
  markSeen(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface Lookups {
  /** Newest first; undefined while loading. */
  all: Readable<readonly LookupRecord[] | undefined>;
  record(lookup: NewLookup): Promise<void>;
  /** The procedure lookup_piano_by_serial: raw rows, parsed by the caller. Online only. */
  askServer(request: { serial: string; manufacturer: string | null }): Promise<Result<readonly unknown[], ServerFailure>>;
  /** Active manufacturers by name. Online only. */
  manufacturers(): Promise<Result<readonly { id: string; name: string; short_name: string }[], ServerFailure>>;
}

/** The column takes 500 characters; no browser needs more to be told apart. */
const longestUserAgent = 300;

/** A person's saved searches; the database holds the same limit. */
export const savedSearchLimit = 20;

/** The id is made from person and piano, so that two devices that save the same piano make the same row. */
export function savedPianoId(context: WriteContext, pianoId: string): Promise<string> {
  return uuidFromName(`saved:${context.userId ?? 'visitor'}:${pianoId}`);
}

export function createSavedRepository(context: WriteContext): SavedPianos {
  const collection = savedPianos.name;
  const read = (document: KindDocument<typeof savedPianos.fields>): SavedPiano => {
    const { id, piano_id, title, note, created_at } = document.row;
    return { id, piano_id, title, note, created_at, pending: isPending(document) };
  };
  const all = watchRows(context, savedPianos).pipe(map((found) => found.toReversed().map(read)));
  return {
    all: readableFrom<readonly SavedPiano[] | undefined>(all, undefined),
    async toggle(piano, wanted) {
      const id = await savedPianoId(context, piano.id);
      const stored = await context.collections.personal.findOne(id).exec();
      const isSaved = stored !== null && stored.row.deleted !== true;
      if (isSaved === wanted) return wanted;
      if (isSaved) {
        await deleteRow(context, { collection, id });
        return false;
      }
      const fields = { piano_id: piano.id, title: piano.title, deleted: false };
      await changeOrMake(context, collection, { row: { id, note: '', ...fields }, fields });
      return true;
    },
    restore: ({ id, piano_id, title, note }) => reviveRow(context, collection, { id, piano_id, title, note }),
    setNote: (base, note) => writeFrom(context, collection, { base, fields: { note: note.normalize('NFC') } }),
  };
}

/** `index`: what the device has heard of the market, which is what somebody who looks at a search sees. */
export function createSearchRepository(context: WriteContext, index: Readable<ListingIndex>): SavedSearches {
  const collection = savedSearches.name;
  const read = (document: KindDocument<typeof savedSearches.fields>): SavedSearch => {
    const { id, name, query, seen_at, created_at } = document.row;
    return { id, name, query, seen_at, created_at, pending: isPending(document) };
  };
  const all = watchRows(context, savedSearches).pipe(map((found) => found.toReversed().map(read)));
  // Not by this device's clock: it may be wrong, and what came on the market while there was no signal is heard of later.
  const seenAt = () => new Date(seenUntil(index.get().items) ?? context.clock.now()).toISOString();
  return {
    all: readableFrom<readonly SavedSearch[] | undefined>(all, undefined),
    async add({ name, query }) {
      const present = (await findRows(context, savedSearches)).map(read);
      const same = present.find((search) => search.query === query);
      if (same) return ok(same);
      if (present.length >= savedSearchLimit) return fail({ type: 'TooMany' });
      const created_at = new Date(context.clock.now()).toISOString();
      const search = { id: context.ids.create(), name: name.normalize('NFC'), query, seen_at: seenAt(), created_at };
      await putRow(context, collection, search);
      return ok({ ...search, pending: context.userId !== null });
    },
    rename: (base, name) => writeFrom(context, collection, { base, fields: { name: name.normalize('NFC') } }),
    async markSeen(id) {
      const stored = await context.collections.personal.findOne(id).exec();
      const known = Date.parse(String(stored?.row.seen_at));
      // Never back to what another device has seen already, and never on with a clock that ran ahead.
      const before = Number.isNaN(known) ? 0 : Math.min(known, context.clock.now());
      const seen = Math.max(Date.parse(seenAt()), before);
      await markRow(context, { collection, id }, { seen_at: new Date(seen).toISOString() });
    },
    remove: (id) => deleteRow(context, { collection, id }),
  };
}

export function createLookupRepository(context: WriteContext, server: ServerQueries): Lookups {
  const collection = lookups.name;
  const read = (document: KindDocument<typeof lookups.fields>): LookupRecord => {
    const { id, serial_number, manufacturer_found, year_estimated, confidence_level, was_successful, created_at } = document.row;
    const pending = isPending(document);
    return { id, serial_number, manufacturer_found, year_estimated, confidence_level, was_successful, created_at, pending };
  };
  const all = watchRows(context, lookups).pipe(map((found) => found.toReversed().map(read)));
  return {
    all: readableFrom<readonly LookupRecord[] | undefined>(all, undefined),
    record: (lookup) =>
      putRow(context, { collection, prepare: true }, { ...lookup, id: context.ids.create(), user_agent: context.userAgent.slice(0, longestUserAgent) }),
    askServer: (request) => server.lookupSerial(request),
    manufacturers: () => server.manufacturers(),
  };
}
