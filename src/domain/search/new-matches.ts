import type { ListingSummary } from '../listing/listing-summary.ts';
import { parseBrowseQuery } from './browse-query.ts';
import { filterListings, type SearchContext } from './filter-listings.ts';

/** How many listings were created after `seenAt` (ISO 8601) and fit the saved query. Rule N-1. */
export function countNewMatches(
  summaries: readonly ListingSummary[],
  saved: { query: string; seenAt: string },
  context: SearchContext,
): number {
  const seen = Date.parse(saved.seenAt);
  // Few listings are new: taking them first makes twenty saved searches cost no more than one look at the times.
  const fresh = summaries.filter((listing) => listing.created_at > seen);
  return fresh.length === 0 ? 0 : filterListings(fresh, parseBrowseQuery(saved.query), context).length;
}
