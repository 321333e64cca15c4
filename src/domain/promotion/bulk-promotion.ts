/** One kind of visibility for several listings, priced before anything is paid. Rules P-9 and P-10 in RULES.md. */
import { listingState, type StateFields } from '../listing/lifecycle.ts';
import type { Listing } from '../listing/listing.ts';
import { quotePromotion, runningPromotions, vatCountryOf, type Product, type Quote } from './promotion.ts';

export type PromotionTarget = StateFields &
  Pick<Listing, 'id' | 'title'> &
  Partial<Pick<Listing, 'tier' | 'tier_ends_at' | 'highlighted_until' | 'country_code'>> & { unsent?: boolean };

/** `Unsent`: the server has never had it. `NotShown`: buyers don't see it. `Runs`: it has this already. `Higher`: it has VIP. */
export type NotPromoted = 'Unsent' | 'NotShown' | 'Reserved' | 'Runs' | 'Higher';

export interface PlannedPromotion {
  id: string;
  title: string;
  /** What the listing has now. */
  before: 'basic' | Product;
  quote: Quote;
}

export interface BulkPromotion {
  promotions: PlannedPromotion[];
  left: { id: string; title: string; why: NotPromoted }[];
  netCents: number;
  vatCents: number;
  grossCents: number;
}

export interface BulkOrder {
  product: Product;
  days: number;
  seller: { country_code: string } | null | undefined;
}

function reasonNotTo(target: PromotionTarget, product: Product, now: number): NotPromoted | null {
  if (target.unsent) return 'Unsent';
  const state = listingState(target);
  if (state !== 'active') return state === 'reserved' ? 'Reserved' : 'NotShown';
  const running = runningOf(target, now);
  if (running[product] !== null) return 'Runs';
  return product === 'featured' && running.vip !== null ? 'Higher' : null;
}

function runningOf({ tier = 'basic', tier_ends_at = null, highlighted_until }: PromotionTarget, now: number) {
  return runningPromotions({ tier, tier_ends_at, highlighted_until: highlighted_until ?? null }, now);
}

/** Every listing is in it once. Each is an order of its own with its own VAT; the sums are theirs. `now` in epoch ms. */
export function planPromotion(targets: readonly PromotionTarget[], { product, days, seller }: BulkOrder, now: number): BulkPromotion {
  const plan: BulkPromotion = { promotions: [], left: [], netCents: 0, vatCents: 0, grossCents: 0 };
  for (const target of targets) {
    const { id, title, country_code = '' } = target;
    const why = reasonNotTo(target, product, now);
    if (why !== null) {
      plan.left.push({ id, title, why });
      continue;
    }
    const quote = quotePromotion({ product, days, country: vatCountryOf(seller, { country_code }) }, now);
    const running = runningOf(target, now);
    const before = running.vip !== null ? 'vip' : running.featured !== null ? 'featured' : 'basic';
    plan.promotions.push({ id, title, before, quote });
    plan.netCents += quote.netCents;
    plan.vatCents += quote.vatCents;
    plan.grossCents += quote.grossCents;
  }
  return plan;
}
