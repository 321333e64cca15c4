/** The specification's business constants for financing, and this project's own bounds: RULES.md, F-1 to F-4, F-9 and F-10. */

/** Of the price. */
export const feePercent = 1;
/** Of price and fee. */
export const defaultDownPercent = 10;

export const terms = { least: 12, most: 84, step: 6, byDefault: 36 } as const;
export const rates = { least: 3.9, most: 15.9, step: 0.1, byDefault: 7.5 } as const;

export const options = [
  { id: 'standard', yearlyPercent: 7.5, months: null },
  { id: 'premium', yearlyPercent: 5.9, months: null },
  { id: 'promo', yearlyPercent: 0, months: 12 },
] as const;

export const samplePrices = [250_000, 500_000, 1_000_000, 2_500_000] as const;
export const prices = { least: 100, most: 100_000_000 } as const;

export const leastCreditScore = 600;

/** The card of a listing: shown above this price. */
export const cardAboveCents = 500_000;
export const cardFinancedPercent = 90;
export const cardOffers = [
  { months: 36, yearlyPercent: 7.5 },
  { months: 60, yearlyPercent: 8.5 },
] as const;

export const rentMonths = { least: 1, most: 60 } as const;

/** A quote holds this long. */
export const quoteDays = 30;
