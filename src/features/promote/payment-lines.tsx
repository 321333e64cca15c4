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
}

/** Net, VAT and what is paid. */
export function PaymentLines({ netCents, vatCents, grossCents, rate, country }: PaymentLinesProps) {
  const name = countries().find(({ code }) => code === country)?.name ?? country;
  return <PriceLines lines={[[words.net, netCents], [words.vat(formatVatRate(rate), name), vatCents], [words.gross, grossCents]]} />;
}
