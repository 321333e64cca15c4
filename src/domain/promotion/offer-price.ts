import { addVat, vatRateOn, type VatRate } from '../vat/vat.ts';
import { offers, type Product } from './promotion.ts';

export interface OfferPrice extends VatRate {
  cents: number;
  /** With the VAT in it. */
  isGross: boolean;
  perDays: number;
}

/** What an offer costs as its buyer reckons: dealers net, all others with the VAT of their country in it (rule P-8). `now` in epoch ms. */
export function offerPrice(product: Product, buyer: { isDealer: boolean; country: string }, now: number): OfferPrice {
  const { netCents, perDays } = offers[product];
  const rate = vatRateOn(buyer.country, new Date(now).toISOString().slice(0, 10));
  return { ...rate, cents: buyer.isDealer ? netCents : addVat(netCents, rate).grossCents, isGross: !buyer.isDealer, perDays };
}
