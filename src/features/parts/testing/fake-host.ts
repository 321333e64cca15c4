import type { Listing } from '../../../domain/listing/listing.ts';
import type { ListingSummary } from '../../../domain/listing/listing-summary.ts';
import { createWritable, type Readable } from '../../../lib/readable.ts';
import { fail, ok } from '../../../lib/result.ts';
import type { ListingIndex } from '../../../replica/listing-index.ts';
import type { StoredListing } from '../../../replica/listing-repository.ts';
import type { OwnListing } from '../../../replica/own-listing.ts';
import type { SavedPiano, SavedSearch } from '../../../replica/personal-repositories.ts';
import type { Replica, ReplicaHost, ReplicaPhase } from '../../../replica/replica.ts';
import type { SearchPage } from '../../../replica/server-queries.ts';
import type { Session } from '../../../domain/account/session.ts';
import type { Server } from '../../../server/ports/server.ts';
import type { SyncState } from '../../../replica/sync-state.ts';
import { initialSyncState } from '../../../replica/initial-sync-state.ts';

export const idleSync: SyncState = { ...initialSyncState, phase: 'idle' };

export interface FakeHost extends ReplicaHost {
  server: Readable<Server | null>;
}

export interface FakeStart {
  items?: readonly ListingSummary[];
  index?: Partial<ListingIndex>;
  sync?: Partial<SyncState>;
  session?: Session;
  saved?: readonly SavedPiano[];
  searches?: readonly SavedSearch[];
  stored?: readonly Listing[];
  /** The person's own listings. */
  own?: Replica['listings']['own'];
  /** What the server's search gives, page by page; none makes it fail as offline. */
  pages?: readonly SearchPage[];
  opening?: boolean;
  /** Further parts of the replica, for screens that need them. */
  more?: Partial<Replica>;
  /** What the server can be asked. */
  server?: Partial<Server>;
}

/** A replica in memory with as much behaviour as the screens of finding and saving need. */
export function createFakeHost(start: FakeStart = {}) {
  const now = new Date().toISOString();
  const index = createWritable<ListingIndex>({ items: start.items ?? [], reserved: [], source: 'replica', asOf: Date.now(), bounded: false, ...start.index });
  const syncState = createWritable<SyncState>({ ...idleSync, ...start.sync });
  const saved = createWritable<readonly SavedPiano[] | undefined>(start.saved ?? []);
  const searches = createWritable<readonly SavedSearch[] | undefined>(start.searches ?? []);
  const asked: { query: string; after: string | null }[] = [];
  const syncs: number[] = [];
  let made = 0;

  const parts: Pick<Replica, 'saved' | 'searches'> & { listings: Partial<Replica['listings']>; sync: Replica['sync'] } = {
    listings: {
      index,
      own: start.own ?? createWritable<readonly OwnListing[] | undefined>([]),
      watch(id) {
        const listing = start.stored?.find((each) => each.id === id);
        const state: StoredListing = listing ? { state: 'found', listing, pending: false } : { state: 'absent' };
        return createWritable(state);
      },
      async search(request) {
        asked.push(request);
        const page = start.pages?.[request.after === null ? 0 : Number(request.after)];
        return page ? ok(page) : fail({ type: 'Offline' as const });
      },
    },
    saved: {
      all: saved,
      async toggle({ id, title }, wanted) {
        const before = saved.get() ?? [];
        const kept = before.some((each) => each.piano_id === id);
        if (kept === wanted) return kept;
        const added: SavedPiano = { id: `saved-${id}`, piano_id: id, title, note: '', created_at: now, pending: true };
        saved.set(kept ? before.filter((each) => each.piano_id !== id) : [added, ...before]);
        return !kept;
      },
      async restore(piano) {
        saved.set([piano, ...(saved.get() ?? []).filter(({ id }) => id !== piano.id)]);
      },
      async setNote({ id, shown }, note) {
        const stands = saved.get()?.find((each) => each.id === id);
        if (stands && stands.note !== shown.note) return { isGone: false, contested: ['note'] };
        saved.set((saved.get() ?? []).map((each) => (each.id === id ? { ...each, note } : each)));
        return { isGone: !stands, contested: [] };
      },
    },
    searches: {
      all: searches,
      async add({ name, query }) {
        const before = searches.get() ?? [];
        if (before.length >= 20) return fail({ type: 'TooMany' as const });
        made += 1;
        const added: SavedSearch = { id: `search-${made}`, name, query, seen_at: now, created_at: now, pending: true };
        searches.set([added, ...before]);
        return ok(added);
      },
      async rename({ id }, name) {
        searches.set((searches.get() ?? []).map((each) => (each.id === id ? { ...each, name } : each)));
        return { isGone: false, contested: [] };
      },
      async markSeen(id) {
        searches.set((searches.get() ?? []).map((each) => (each.id === id ? { ...each, seen_at: now } : each)));
      },
      async remove(id) {
        searches.set((searches.get() ?? []).filter((each) => each.id !== id));
      },
    },
    sync: { state: syncState, now: () => syncs.push(Date.now()) },
  };
  // The screens under test touch nothing else of the replica; what they would touch fails loudly.
  const replica = { ...parts, ...start.more } as unknown as Replica;
  const phase = createWritable<ReplicaPhase>(start.opening ? { phase: 'opening' } : { phase: 'open', replica });
  const session = createWritable<Session>(start.session ?? { kind: 'visitor' });
  const server = createWritable<Server | null>(start.opening ? null : ((start.server ?? {}) as Server));
  const host: FakeHost = { phase, session, index, syncState, server };
  return { host, phase, replica, index, syncState, saved, searches, asked, syncs };
}
