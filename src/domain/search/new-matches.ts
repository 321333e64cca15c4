import type { ListingSummary } from '../listing/listing-summary.ts';
import { parseBrowseQuery } from './browse-query.ts';
import { filterListings, type SearchContext } from './filter-listings.ts';

/** What a saved search has to tell. */
export interface NewMatches {
  /** Came on the market since the person last looked. */
  fresh: number;
  /** Were there before, and cost less since. */
  cheaper: number;
}

export const nothingNew: NewMatches = { fresh: 0, cheaper: 0 };

/** How many pianos a search has to tell of. */
export function newsCount({ fresh, cheaper }: NewMatches): number {
  return fresh + cheaper;
}

/** From such a part of the price on, a fall is told of. */
const notableFall = 0.05;

/** What is new among the listings for a saved query, the person's own left out. Rules N-1 to N-4. */
export function countNewMatches(
  summaries: readonly ListingSummary[],
  saved: { query: string; /** ISO 8601. */ seenAt: string; userId: string | null },
  context: SearchContext,
): NewMatches {
  const seen = Date.parse(saved.seenAt);
  // Few listings have news: taking them first makes twenty saved searches cost no more than one look at the times.
  const changed = summaries.filter((listing) => newsTime(listing) > seen && (saved.userId === null || listing.owner_id !== saved.userId));
  if (changed.length === 0) return nothingNew;
  const search = parseBrowseQuery(saved.query);
  const matches = filterListings(changed, search, context);
  const known = matches.filter((listing) => listing.listed_at <= seen);
  const cheaper = known.filter((listing) => {
    const before = priceAt(listing, seen);
    const { price_cents: price } = listing;
    if (before === undefined || price === null) return false;
    if (before !== null && price >= before) return false;
    if (before !== null && price <= before * (1 - notableFall)) return true;
    return filterListings([{ ...listing, price_cents: before }], search, context).length === 0;
  });
  return { fresh: matches.length - known.length, cheaper: cheaper.length };
}

/** When there was last something new about a listing, epoch ms. */
export function newsTime({ listed_at: listed, former_prices: former }: ListingSummary): number {
  const last = former?.at(-1);
  return last === undefined ? listed : Math.max(listed, Date.parse(last.until));
}

/** What it cost at an instant, in cents, null for 'on request'; undefined where that is its price of now. */
function priceAt({ former_prices: former }: ListingSummary, instant: number): number | null | undefined {
  return former?.find(({ until }) => Date.parse(until) > instant)?.price_cents;
}

/**
 * Up to when somebody who looks now has seen the news: as far as this device has heard of any, by the server's clock (N-3). Null when
 * it has heard of none.
 */
export function seenUntil(summaries: readonly ListingSummary[]): number | null {
  let latest: number | null = null;
  for (const listing of summaries) latest = Math.max(latest ?? -Infinity, newsTime(listing));
  return latest;
}
