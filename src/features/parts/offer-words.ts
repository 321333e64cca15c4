import type { OfferPrice } from '../../domain/promotion/offer-price.ts';
import { formatEuro } from '../../domain/money/euro.ts';
import { formatVatRate } from '../../domain/vat/vat.ts';

/** '5,95 € a day, VAT 19 % included'; '5 € a day + VAT'. */
export function offerWords({ cents, isGross, perDays, rate }: OfferPrice): string {
  const span = perDays === 1 ? 'a day' : `for ${perDays} days`;
  return `${formatEuro(cents)} ${span}${isGross ? `, VAT ${formatVatRate(rate)} included` : ' + VAT'}`;
}
