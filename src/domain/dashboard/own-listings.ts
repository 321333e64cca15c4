import type { Listing } from '../listing/listing.ts';

export const ownListingStates = ['on-market', 'reserved', 'publishing', 'in-review', 'unpublished', 'draft', 'sold', 'ended'] as const;
export type OwnListingState = (typeof ownListingStates)[number];

type StateFields = Pick<Listing, 'status' | 'is_published' | 'publish_wanted' | 'screening_state'> & {
  /** The server has never had it. */
  unsent?: boolean;
};
type CountedFields = StateFields & Pick<Listing, 'price_cents' | 'view_count' | 'created_at'>;

const dayMs = 86_400_000;

/** Where a listing stands for its owner. Rule D-1. */
export function ownListingState({ status, is_published, publish_wanted, screening_state, unsent }: StateFields): OwnListingState {
  if (unsent && is_published) return 'publishing';
  if (status !== 'active') return status;
  if (is_published) return 'on-market';
  if (!publish_wanted) return 'unpublished';
  return screening_state === 'flagged' ? 'in-review' : 'publishing';
}

/** Whole days, null for a listing that is not on the market or has no time yet. `now` in epoch ms. Rule D-2. */
export function daysOnMarket(listing: StateFields & Pick<Listing, 'created_at'>, now: number): number | null {
  const created = Date.parse(listing.created_at);
  if (ownListingState(listing) !== 'on-market' || Number.isNaN(created)) return null;
  return Math.max(0, Math.floor((now - created) / dayMs));
}

export interface OwnListingsSummary {
  total: number;
  byState: Readonly<Record<OwnListingState, number>>;
  views: number;
  /** Of the listings on the market that name a price. */
  asked: { cents: number; priced: number; onRequest: number };
  /** Null without a listing on the market. */
  medianDays: number | null;
}

/** Rules D-1 to D-5. `now` in epoch ms. */
export function summariseOwnListings(listings: readonly CountedFields[], now: number): OwnListingsSummary {
  const byState = Object.fromEntries(ownListingStates.map((state) => [state, 0])) as Record<OwnListingState, number>;
  const asked = { cents: 0, priced: 0, onRequest: 0 };
  const days: number[] = [];
  let views = 0;
  for (const listing of listings) {
    const state = ownListingState(listing);
    byState[state] += 1;
    views += listing.view_count;
    if (state !== 'on-market') continue;
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
