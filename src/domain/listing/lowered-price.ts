import type { ListingSummary } from './listing-summary.ts';

const monthMs = 30 * 86_400_000;

/**
 * What a listing cost before, in cents, where its price was lowered within 30 days: the lowest price of the 30 days before that, as
 * announcements of lower prices must name it (Directive 98/6/EC, Art. 6a). Null where there is nothing to say. Rule N-5 of the search.
 */
export function loweredFrom({ price_cents: price, former_prices: former }: ListingSummary, now: number): number | null {
  const lowered = former ? Date.parse(former.at(-1)?.until ?? '') : Number.NaN;
  if (!former || price === null || !(now - lowered <= monthMs)) return null;
  const lately = former.filter(({ until }) => Date.parse(until) >= lowered - monthMs).flatMap(({ price_cents: cents }) => cents ?? []);
  const lowest = Math.min(...lately);
  return lately.length > 0 && price < lowest ? lowest : null;
}
