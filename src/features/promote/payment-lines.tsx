import { countries } from '../../domain/account/countries.ts';
import { formatVatRate } from '../../domain/vat/vat.ts';
import { PriceLines } from '../parts/price-lines.tsx';
import { promoteWords as words } from './promote-words.ts';

interface PaymentLinesProps {
  netCents: number;
  vatCents: number;
  grossCents: number;
  /** Basis points. */
  rate: number;
  /** ISO 3166-1 alpha-2; '' when no country is known. */
  country: string;
  /** Net first, as traders reckon; else what is to be paid. */
  netFirst: boolean;
}

/** Net, VAT and what is paid, or what is paid and what is in it. */
export function PaymentLines({ netCents, vatCents, grossCents, rate, country, netFirst }: PaymentLinesProps) {
  const name = countries().find(({ code }) => code === country)?.name ?? country;
  const vat = formatVatRate(rate);
  if (!netFirst) {
    return <PriceLines total="first" lines={[[words.gross, grossCents], [words.vatPart(vat, name), vatCents], [words.netPart, netCents]]} />;
  }
  return <PriceLines lines={[[words.net, netCents], [words.vat(vat, name), vatCents], [words.gross, grossCents]]} />;
}
