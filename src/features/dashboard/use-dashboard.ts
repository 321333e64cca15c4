import { useMemo } from 'react';
import type { DashboardFacts } from '../../domain/dashboard/figures.ts';
import { summariseOwnListings } from '../../domain/dashboard/own-listings.ts';
import { waitingForAnswer, type Waiting } from '../../domain/dashboard/waiting.ts';
import { summariseWork } from '../../domain/dashboard/work.ts';
import { bookingsOf } from '../../domain/booking/booking.ts';
import { evaluationsOf } from '../../domain/evaluation/evaluation.ts';
import { offersOf } from '../../domain/offer/offer.ts';
import { quotesOf, requestsOf } from '../../domain/moving/moving.ts';
import { newsCount, nothingNew, type NewMatches } from '../../domain/search/new-matches.ts';
import { viewingsOf } from '../../domain/viewing/viewing.ts';
import type { OwnListing } from '../../replica/own-listing.ts';
import type { SavedSearch } from '../../replica/personal-repositories.ts';
import type { SyncState } from '../../replica/sync-state.ts';
import { useOptionalReadable, useReplica, useReplicaPhase, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { isShut } from '../../replica/replica-phase.ts';
import { useNewMatches } from '../parts/use-new-matches.ts';

export type Dashboard =
  /** `first`: the person's rows are on their way to this device. */
  | { state: 'loading'; first: boolean }
  | { state: 'no-replica' }
  | {
      state: 'counted';
      facts: DashboardFacts;
      listings: readonly OwnListing[];
      /** Saved searches with what is new in them, most first; those without are left out. */
      fresh: readonly { search: SavedSearch; found: NewMatches }[];
      /** What waits for the person's answer. */
      waiting: readonly Waiting[];
      /** Nothing of the person was ever fetched to this device. */
      neverFetched: boolean;
    };

const none: readonly never[] = [];

/** The first fetch is under way or about to begin; what stands here meanwhile would count too little. */
function awaitsFirstFetch({ lastSuccessAt, online, phase, lastError }: SyncState): boolean {
  return lastSuccessAt === null && online && lastError === null && phase !== 'paused-auth';
}

/** All that the dashboard says, out of the rows on this device. `now` in epoch ms. */
export function useDashboard(now: number): Dashboard {
  const replica = useReplica();
  const { phase } = useReplicaPhase();
  const sync = useSyncState();
  const listings = useOptionalReadable(replica?.listings.own);
  const saved = useOptionalReadable(replica?.saved.all);
  const searches = useOptionalReadable(replica?.searches.all);
  const lookups = useOptionalReadable(replica?.lookups.all);
  const matches = useNewMatches(searches ?? none, now);
  const session = useSession();
  const me = session.kind === 'user' ? session.userId : '';
  const conversations = useOptionalReadable(replica?.conversations.all);
  const held = useOptionalReadable(replica?.viewings.all);
  const heldBookings = useOptionalReadable(replica?.bookings.all);
  const heldOffers = useOptionalReadable(replica?.offers.all);
  const heldEvaluations = useOptionalReadable(replica?.evaluations.all);
  const heldQuotes = useOptionalReadable(replica?.moves.quotes);
  const heldMoves = useOptionalReadable(replica?.moves.requests);
  const bookings = useMemo(() => bookingsOf({ me, held: heldBookings ?? none, now }), [heldBookings, me, now]);
  const offers = useMemo(() => offersOf({ me, held: heldOffers ?? none, now }), [heldOffers, me, now]);
  const evaluations = useMemo(() => evaluationsOf(heldEvaluations ?? none, me), [heldEvaluations, me]);
  const quotes = useMemo(() => quotesOf({ me, held: heldQuotes ?? none, now }), [heldQuotes, me, now]);
  const requests = useMemo(() => requestsOf(heldMoves ?? none, quotes), [heldMoves, quotes]);
  // None of these holds up the rest: they may be long.
  const waiting = useMemo(
    () => waitingForAnswer({ conversations: conversations ?? none, viewings: viewingsOf({ me, held: held ?? none, now }), bookings, offers, evaluations, quotes, requests, now }),
    [conversations, held, bookings, offers, evaluations, quotes, requests, me, now],
  );
  const summary = useMemo(() => listings && summariseOwnListings(listings, now), [listings, now]);
  const fresh = useMemo(
    () =>
      (searches ?? none)
        .map((search) => ({ search, found: matches.get(search.id) ?? nothingNew }))
        .filter(({ found }) => newsCount(found) > 0)
        .sort((a, b) => newsCount(b.found) - newsCount(a.found)),
    [searches, matches],
  );

  if (isShut(phase)) return { state: 'no-replica' };
  const first = awaitsFirstFetch(sync);
  if (!listings || !summary || !saved || !searches || !lookups || first) return { state: 'loading', first };
  return {
    state: 'counted',
    listings,
    waiting,
    fresh,
    neverFetched: sync.lastSuccessAt === null,
    facts: {
      listings: summary,
      saved: saved.length,
      searches: { total: searches.length, withNew: fresh.length, newMatches: fresh.reduce((sum, { found }) => sum + newsCount(found), 0) },
      lookups: { total: lookups.length, identified: lookups.filter((lookup) => lookup.was_successful).length },
      work: summariseWork({ bookings, quotes, evaluations, now }),
      appointments: bookings.length + offers.length + evaluations.length + quotes.length + requests.length,
      unsent: {
        waiting: sync.waiting + sync.uploads.waiting,
        needsPerson: sync.parked + sync.conflicts + sync.uploads.failed,
      },
    },
  };
}
