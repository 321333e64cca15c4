import type { ListingSummary } from '../../domain/listing/listing-summary.ts';
import { isFeatured } from '../../domain/search/sort-listings.ts';
import { partsMessages as messages } from './messages.ts';

/** The words of what was paid for and runs now: the tier, then the badge. `now` in epoch ms. */
export function listingMarks(listing: ListingSummary, now: number): string[] {
  const marks: string[] = [];
  if (isFeatured(listing, now)) marks.push(listing.vip_until ? messages.vip : messages.featured);
  if ((listing.highlighted_until ?? 0) > now) marks.push(messages.highlight);
  return marks;
}
