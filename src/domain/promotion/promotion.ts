/** What a listing's visibility costs, and for how long. Rules: RULES.md. */
import { addVat, vatRateOn, type VatResult } from '../vat/vat.ts';

export const products = ['featured', 'vip', 'highlight'] as const;
export type Product = (typeof products)[number];

interface Offer {
  /** Whole cents, net, for `perDays` days. */
  netCents: number;
  perDays: number;
  /** Days that can be bought at once. */
  fewestDays: number;
  mostDays: number;
  /** How it is paid. */
  method: 'card' | 'sepa';
}

/** Rules P-1 to P-3. */
export const offers: Readonly<Record<Product, Offer>> = {
  featured: { netCents: 500, perDays: 1, fewestDays: 1, mostDays: 90, method: 'card' },
  vip: { netCents: 500, perDays: 1, fewestDays: 7, mostDays: 7, method: 'sepa' },
  highlight: { netCents: 200, perDays: 7, fewestDays: 7, mostDays: 7, method: 'card' },
};

/** The days that are offered first. */
export const usualDays = 7;

export function isProduct(text: string): text is Product {
  return products.some((each) => each === text);
}

/** Days as an address or a field gives them, within what can be bought; the usual number for what is none. */
export function readDays(product: Product, text: string): number {
  const { fewestDays, mostDays } = offers[product];
  const days = /^\d{1,3}$/u.test(text.trim()) ? Number(text) : usualDays;
  return Math.min(Math.max(days, fewestDays), mostDays);
}

/** Where the seller is, else where the piano stands (rule P-4). Codes ISO 3166-1 alpha-2, or ''. */
export function vatCountryOf(seller: { country_code: string } | null | undefined, listing: { country_code: string }): string {
  return seller?.country_code || listing.country_code;
}

export interface Quote extends VatResult {
  product: Product;
  days: number;
}

/** The price of one order, the VAT reckoned on its whole. `now` in epoch ms. */
export function quotePromotion(order: { product: Product; days: number; country: string }, now: number): Quote {
  const { product, days, country } = order;
  const { netCents, perDays } = offers[product];
  const rate = vatRateOn(country, new Date(now).toISOString().slice(0, 10));
  return { product, days, ...addVat((netCents * days) / perDays, rate) };
}

interface Promoted {
  tier: 'basic' | 'featured' | 'vip';
  tier_ends_at: string | null;
  highlighted_until?: string | null;
}

/** Until when each of them runs, in epoch ms; null for what doesn't (rule P-5). Of the tiers only the better one is known. */
export function runningPromotions(listing: Promoted, now: number): Readonly<Record<Product, number | null>> {
  const until = (end: string | null | undefined) => {
    const at = end ? Date.parse(end) : Number.NaN;
    return at > now ? at : null;
  };
  const tierUntil = until(listing.tier_ends_at);
  return {
    featured: listing.tier === 'featured' ? tierUntil : null,
    vip: listing.tier === 'vip' ? tierUntil : null,
    highlight: until(listing.highlighted_until),
  };
}
