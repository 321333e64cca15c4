import type { ListingSummary } from '../listing/listing-summary.ts';
import type { Sort } from './browse-search.ts';

/** A tier was paid for and has not ended. */
export function isFeatured(listing: Pick<ListingSummary, 'featured_until'>, now: number): boolean {
  return listing.featured_until !== null && listing.featured_until > now;
}

/** A sorted copy. Rules O-1 to O-5 in RULES.md: total orders, so that equal input gives equal output on every device. */
export function sortListings(
  summaries: readonly ListingSummary[],
  sort: Sort,
  context: { now: number },
): ListingSummary[] {
  switch (sort) {
    case 'newest':
      return [...summaries].sort(byNewest);
    case 'featured': {
      const newest = [...summaries].sort(byNewest);
      const rank = (listing: ListingSummary) => (isFeatured(listing, context.now) ? (listing.vip_until ? 2 : 1) : 0);
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

export function byNewest(a: ListingSummary, b: ListingSummary): number {
  if (a.listed_at !== b.listed_at) return b.listed_at > a.listed_at ? 1 : -1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
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
