import { displayCountry } from '../vat/vat.ts';

/** Where the plan is offered (specification, dealer pricing; rule D-3 in RULES.md). */
export const dealerCountries = ['DE', 'FR', 'IT', 'ES', 'NL', 'BE', 'AT', 'PT', 'GB', 'CH', 'NO'] as const;
export type DealerCountry = (typeof dealerCountries)[number];

/** Germany where the text names none of them. */
export function readDealerCountry(text: string | null): DealerCountry {
  return dealerCountries.find((code) => code === text) ?? displayCountry;
}
