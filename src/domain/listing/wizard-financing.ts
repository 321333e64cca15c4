/** The financing card of the preview. Source of all figures: the specification, financing constants. */

/** Shown above this price, in cents. */
export const financingAboveCents = 500_000;
export const financedShare = 0.9;
export const financingOffers = [
  { months: 36, yearlyPercent: 7.5 },
  { months: 60, yearlyPercent: 8.5 },
] as const;

/**
 * The monthly rate in whole cents of a loan with equal rates (annuity); without interest the loan in equal parts.
 * 1 − (1 + rate)^−months loses all its digits near zero: expm1 and log1p keep them, so that small rates lead up to none at all.
 */
export function monthlyRate({ loanCents, months, yearlyPercent }: { loanCents: number; months: number; yearlyPercent: number }): number {
  const rate = yearlyPercent / 1200;
  return Math.round(rate === 0 ? loanCents / months : (loanCents * rate) / -Math.expm1(-months * Math.log1p(rate)));
}
