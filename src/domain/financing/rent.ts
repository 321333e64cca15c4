import { percentOf } from './exact.ts';

export interface RentTerms {
  priceCents: number;
  /** A month. */
  rentCents: number;
  months: number;
  /** How much of the rent counts towards the price. */
  creditedPercent: number;
}

export interface RentThenBuy {
  rentedCents: number;
  creditedCents: number;
  /** Still to pay for the piano at the end. */
  restCents: number;
  paidCents: number;
  /** Above the price. */
  extraCents: number;
}

/** Rule F-9. */
export function rentThenBuy({ priceCents, rentCents, months, creditedPercent }: RentTerms): RentThenBuy {
  const rentedCents = rentCents * months;
  const creditedCents = Math.min(priceCents, percentOf(rentedCents, creditedPercent));
  const restCents = priceCents - creditedCents;
  return { rentedCents, creditedCents, restCents, paidCents: rentedCents + restCents, extraCents: rentedCents - creditedCents };
}
