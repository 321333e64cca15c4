/** Where a listing stands for its owner, what they may do with it, and when its time is up. Rules L-1 to L-8 in RULES.md. */
import type { Listing } from './listing.ts';

/** In the order in which an owner reads them. */
export const listingStates = [
  'active', 'hidden', 'reserved', 'pending_upload', 'pending_review', 'declined', 'unpublished', 'draft', 'sold', 'ended',
] as const;
export type ListingState = (typeof listingStates)[number];

export type StateFields = Pick<Listing, 'status' | 'is_published' | 'publish_wanted' | 'screening_state' | 'screening_reason' | 'hidden_at'> & {
  /** The person wants it on the market or kept there, and the server has not said yet that it is. */
  publishing?: boolean;
};

export type TermFields = StateFields & Pick<Listing, 'listed_at' | 'confirmed_at' | 'ends_at'>;

/** Rule L-1. */
export function listingState(listing: StateFields): ListingState {
  const { status, is_published, publish_wanted, screening_state, screening_reason, hidden_at, publishing } = listing;
  if (publishing) return 'pending_upload';
  if ((status !== 'active' && status !== 'reserved') || is_published) return status;
  if (publish_wanted) return screening_state === 'flagged' ? 'pending_review' : 'pending_upload';
  if (hidden_at) return 'hidden';
  return screening_state === 'flagged' && screening_reason ? 'declined' : 'unpublished';
}

/** Days from the last sign of life to each step; from being listed to the end (specification, listing freshness and Basic). */
export const lifeDays = { ask: 30, hide: 45, end: 90 } as const;

const dayMs = 86_400_000;

/** The last time somebody said that the piano is there, in epoch ms; null when it never was on the market. Rule L-3. */
export function freshSince({ listed_at, confirmed_at }: Pick<Listing, 'listed_at' | 'confirmed_at'>): number | null {
  const times = [listed_at, confirmed_at].map((time) => Date.parse(time ?? '')).filter((time) => !Number.isNaN(time));
  return times.length === 0 ? null : Math.max(...times);
}

export type LifeNotice =
  /** Hidden at `hidesAt` (epoch ms) unless the owner says that the piano is there. */
  | { type: 'StillThere'; hidesAt: number }
  | { type: 'Hidden' }
  | { type: 'Declined'; reason: string }
  /** Ends at `endsAt` (epoch ms), within two weeks. */
  | { type: 'EndsSoon'; endsAt: number };

/** From then on the end is worth a word. */
const soonDays = 14;

/** What the owner should hear of a listing now, null when nothing. `now` in epoch ms. Rules L-3 to L-6. */
export function lifeNotice(listing: TermFields, now: number): LifeNotice | null {
  const state = listingState(listing);
  if (state === 'hidden') return { type: 'Hidden' };
  if (state === 'declined') return { type: 'Declined', reason: listing.screening_reason ?? '' };
  if (state !== 'active') return null;
  const fresh = freshSince(listing);
  const endsAt = Date.parse(listing.ends_at ?? '');
  const hidesAt = fresh === null ? Number.NaN : fresh + lifeDays.hide * dayMs;
  if (fresh !== null && now >= fresh + lifeDays.ask * dayMs && !(endsAt <= hidesAt)) return { type: 'StillThere', hidesAt };
  return endsAt - now <= soonDays * dayMs ? { type: 'EndsSoon', endsAt } : null;
}

export const listingActions = ['confirm', 'edit', 'price', 'reserve', 'free', 'sold', 'relist', 'duplicate', 'end', 'delete'] as const;
export type ListingAction = (typeof listingActions)[number];

const always: readonly ListingAction[] = ['duplicate', 'delete'];
const waiting: readonly ListingAction[] = ['edit', 'price', 'sold', 'end', ...always];

/** Rule L-7. */
const actionsByState: Readonly<Record<ListingState, readonly ListingAction[]>> = {
  active: ['confirm', 'edit', 'price', 'reserve', 'sold', 'end', ...always],
  hidden: ['confirm', 'edit', 'price', 'reserve', 'sold', 'end', ...always],
  reserved: ['edit', 'price', 'free', 'sold', 'end', ...always],
  pending_upload: waiting,
  pending_review: waiting,
  declined: waiting,
  unpublished: ['edit', 'price', 'relist', 'sold', 'end', ...always],
  draft: ['edit', 'price', ...always],
  sold: ['relist', ...always],
  ended: ['edit', 'relist', ...always],
};

export function actionsFor(listing: StateFields): readonly ListingAction[] {
  const allowed = actionsByState[listingState(listing)];
  return listingActions.filter((action) => allowed.includes(action));
}

/** The actions that are nothing but a few fields of the row. */
export type FieldAction = Extract<ListingAction, 'reserve' | 'free' | 'sold' | 'end' | 'relist'>;

/** Rule L-8: no action writes a field that it does not mean. */
export const actionFields: Readonly<Record<FieldAction, Pick<Listing, 'status'> & { is_published?: boolean }>> = {
  reserve: { status: 'reserved' },
  free: { status: 'active' },
  sold: { status: 'sold' },
  end: { status: 'ended', is_published: false },
  relist: { status: 'active', is_published: true },
};
