import { listingState, listingStates, type ListingState, type StateFields } from '../listing/lifecycle.ts';
import { foldText } from '../listing/listing-summary.ts';
import type { Listing } from '../listing/listing.ts';

type DatedFields = StateFields & Pick<Listing, 'created_at' | 'listed_at'>;
type CountedFields = DatedFields & Pick<Listing, 'price_cents' | 'view_count'>;

const dayMs = 86_400_000;

/** Whole days, null for a listing that is not on the market or has no time yet. `now` in epoch ms. Rule D-2. */
export function daysOnMarket(listing: DatedFields, now: number): number | null {
  const since = Date.parse(listing.listed_at ?? listing.created_at);
  if (listingState(listing) !== 'active' || Number.isNaN(since)) return null;
  return Math.max(0, Math.floor((now - since) / dayMs));
}

/** Whether each word stands in title, serial number or stock number, however it is written. Rule D-10. */
export function fitsOwnSearch(listing: Pick<Listing, 'title'> & Partial<Pick<Listing, 'serial_number' | 'stock_number'>>, text: string): boolean {
  const words = foldText(text).split(/\s+/u).filter(Boolean);
  const haystack = foldText([listing.title, listing.serial_number, listing.stock_number].join(' '));
  return words.every((word) => haystack.includes(word));
}

export interface OwnListingsSummary {
  total: number;
  byState: Readonly<Record<ListingState, number>>;
  views: number;
  /** Of the listings on the market that name a price. */
  asked: { cents: number; priced: number; onRequest: number };
  /** Null without a listing on the market. */
  medianDays: number | null;
}

/** Rules D-2 to D-5. `now` in epoch ms. */
export function summariseOwnListings(listings: readonly CountedFields[], now: number): OwnListingsSummary {
  const byState = Object.fromEntries(listingStates.map((state) => [state, 0])) as Record<ListingState, number>;
  const asked = { cents: 0, priced: 0, onRequest: 0 };
  const days: number[] = [];
  let views = 0;
  for (const listing of listings) {
    const state = listingState(listing);
    byState[state] += 1;
    views += listing.view_count;
    if (state !== 'active') continue;
    if (listing.price_cents === null) asked.onRequest += 1;
    else {
      asked.priced += 1;
      asked.cents += listing.price_cents;
    }
    const age = daysOnMarket(listing, now);
    if (age !== null) days.push(age);
  }
  return { total: listings.length, byState, views, asked, medianDays: medianOf(days) };
}

function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : Math.floor((lower + upper) / 2);
}
