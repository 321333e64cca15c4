/** What the Professional plan costs. Rules D-1 to D-6 in RULES.md. */
import type { ListingStatus } from '../listing/listing-values.ts';
import { isOnMarket } from '../listing/on-market.ts';
import { addVat, displayCountry, vatRateOn, type VatResult } from '../vat/vat.ts';
import type { DealerCountry } from './dealer-countries.ts';
import { readVatId } from './vat-id.ts';

/** Net cents per active listing and month. */
export const netCentsPerListing = 300;
export const enterpriseFrom = 150;
export const volumeDiscountFrom = 200;

/** Of the dealers' countries, those whose dealers owe the VAT themselves when they have a VAT ID. */
const otherMembers: ReadonlySet<string> = new Set(['FR', 'IT', 'ES', 'NL', 'BE', 'AT', 'PT']);

/** Listings that are paid for (rule D-1). */
export function countActive(listings: readonly { status: ListingStatus; is_published: boolean }[]): number {
  return listings.filter(isOnMarket).length;
}

/** Which VAT a dealer is charged: that of the operator's country, that of their own, or none (rules D-4 to D-6). */
export type VatTreatment = 'domestic' | 'reverse-charge' | 'destination' | 'outside-eu';

export interface PlanPrice extends VatResult {
  listings: number;
  treatment: VatTreatment;
}

interface PlanOrder {
  listings: number;
  country: DealerCountry;
  /** As typed, '' for none. */
  vatId: string;
}

function treatmentOf({ country, vatId }: Pick<PlanOrder, 'country' | 'vatId'>): VatTreatment {
  if (country === displayCountry) return 'domestic';
  if (!otherMembers.has(country)) return 'outside-eu';
  const read = readVatId(vatId, country);
  return read.ok && read.value !== '' ? 'reverse-charge' : 'destination';
}

/** One month's price. `now` in epoch ms; the rate is that of the day in UTC. */
export function quotePlan(order: PlanOrder, now: number): PlanPrice {
  const { listings, country } = order;
  const treatment = treatmentOf(order);
  const ofCountry = vatRateOn(country, new Date(now).toISOString().slice(0, 10));
  const rate = treatment === 'reverse-charge' ? { ...ofCountry, rate: 0 } : ofCountry;
  return { listings, treatment, ...addVat(netCentsPerListing * listings, rate) };
}

/** What larger stocks are shown beside the price (rule D-2). */
export function offersFor(listings: number): { enterprise: boolean; volumeDiscount: boolean } {
  return { enterprise: listings >= enterpriseFrom, volumeDiscount: listings >= volumeDiscountFrom };
}
