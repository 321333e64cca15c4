import { distanceKm, type Coordinates } from '../geo/distance.ts';
import type { ListingSummary } from '../listing/listing-summary.ts';
import { isBounded, type BrowseSearch, type Sort } from './browse-search.ts';

/** A tier was paid for and has not ended. */
export function isFeatured(listing: Pick<ListingSummary, 'featured_until'>, now: number): boolean {
  return listing.featured_until !== null && listing.featured_until > now;
}

/** What an order depends on besides the listings. `place` is needed by 'distance' alone. */
export interface SortContext {
  now: number;
  place?: Coordinates | null;
}

/** A sorted copy. Rules O-1 to O-6 in RULES.md: total orders, so that equal input gives equal output on every device. */
export function sortListings(summaries: readonly ListingSummary[], sort: Sort, { now, place = null }: SortContext): ListingSummary[] {
  switch (sort) {
    case 'newest':
      return [...summaries].sort(byNewest);
    case 'distance':
      return place ? sortByDistance([...summaries].sort(byNewest), place) : [...summaries].sort(byNewest);
    case 'featured': {
      const newest = [...summaries].sort(byNewest);
      const rank = (listing: ListingSummary) => (isFeatured(listing, now) ? (listing.vip_until ? 2 : 1) : 0);
      return [2, 1, 0].flatMap((wanted) => newest.filter((listing) => rank(listing) === wanted));
    }
    case 'price-low':
      return [...summaries].sort((a, b) => byPrice(a, b, 1) || byNewest(a, b));
    case 'price-high':
      return [...summaries].sort((a, b) => byPrice(a, b, -1) || byNewest(a, b));
    case 'rating':
      return [...summaries].sort((a, b) => byRating(a, b) || byNewest(a, b));
  }
}

/** The nearest first, without a place last; equally far ones stay as they stood (O-6). */
export function sortByDistance(newestFirst: readonly ListingSummary[], place: Coordinates): ListingSummary[] {
  return newestFirst
    .map((listing) => ({ listing, km: listing.lat === null || listing.lng === null ? Infinity : distanceKm(place, { lat: listing.lat, lng: listing.lng }) }))
    .sort((a, b) => (a.km === b.km ? 0 : a.km - b.km))
    .map(({ listing }) => listing);
}

/** Where a price is asked for, listings on request come after those with one, each part in the order given (O-7). */
export function pricedFirst(listings: readonly ListingSummary[], { price, onRequest }: Pick<BrowseSearch, 'price' | 'onRequest'>): readonly ListingSummary[] {
  if (!isBounded(price) || !onRequest) return listings;
  return [...listings.filter((listing) => listing.price_cents !== null), ...listings.filter((listing) => listing.price_cents === null)];
}

export function byNewest(a: ListingSummary, b: ListingSummary): number {
  if (a.listed_at !== b.listed_at) return b.listed_at > a.listed_at ? 1 : -1;
  return a.id > b.id ? -1 : a.id < b.id ? 1 : 0;
}

function byPrice(a: ListingSummary, b: ListingSummary, direction: 1 | -1): number {
  if (a.price_cents === null || b.price_cents === null) {
    return Number(a.price_cents === null) - Number(b.price_cents === null);
  }
  return (a.price_cents - b.price_cents) * direction;
}

function byRating(a: ListingSummary, b: ListingSummary): number {
  const rated = (listing: ListingSummary) => (listing.seller_review_count > 0 ? (listing.seller_rating ?? 0) : 0);
  return rated(b) - rated(a) || b.seller_review_count - a.seller_review_count;
}
