import { rates, terms } from './constants.ts';
import { defaultDown, isPrice, isRate, isTerm, totalOf, type FinancingTerms } from './financing.ts';

export interface AddressOfTerms {
  /** Cents: no amount of an address is read in two ways. */
  price?: string | undefined;
  down?: string | undefined;
  months?: string | undefined;
  rate?: string | undefined;
  /** The day a quote was saved, ISO 8601. */
  saved?: string | undefined;
}

/** Rule F-11: null without a readable price. */
export function termsOfAddress({ price, down, months, rate }: AddressOfTerms): FinancingTerms | null {
  const priceCents = whole(price);
  if (priceCents === null || !isPrice(priceCents)) return null;
  const downCents = whole(down);
  const yearlyPercent = rate !== undefined && /^\d{1,2}(?:\.\d{1,2})?$/u.test(rate) && isRate(Number(rate)) ? Number(rate) : rates.byDefault;
  const asked = whole(months);
  return {
    priceCents,
    downCents: downCents !== null && downCents <= totalOf(priceCents) ? downCents : defaultDown(priceCents),
    months: monthsFor(yearlyPercent, asked !== null && isTerm(asked) ? asked : terms.byDefault),
    yearlyPercent,
  };
}

/** Rule F-3: without interest only for 12 months. */
export function monthsFor(yearlyPercent: number, months: number): number {
  return yearlyPercent === 0 ? terms.least : months;
}

/** `piano` and `saved` '' for none. */
export function addressOfTerms({ priceCents, downCents, months, yearlyPercent }: FinancingTerms, { piano, saved }: { piano: string; saved: string }): string {
  const query = new URLSearchParams({ price: String(priceCents), down: String(downCents), months: String(months), rate: String(yearlyPercent) });
  if (piano !== '') query.set('piano', piano);
  if (saved !== '') query.set('saved', saved);
  return `/financing?${query}`;
}

/** A day of an address as ISO 8601, or null. */
export function readSavedDay(saved: string): string | null {
  return /^20\d\d-\d\d-\d\d$/u.test(saved) && !Number.isNaN(Date.parse(saved)) ? saved : null;
}

function whole(written: string | undefined): number | null {
  return written !== undefined && /^\d{1,12}$/u.test(written) ? Number(written) : null;
}
