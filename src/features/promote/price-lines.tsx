import { countries } from '../../domain/account/countries.ts';
import { formatEuro } from '../../domain/money/euro.ts';
import { formatVatRate } from '../../domain/vat/vat.ts';
import styles from './promote.module.css';
import { promoteWords as words } from './promote-words.ts';

interface PriceLinesProps {
  netCents: number;
  vatCents: number;
  grossCents: number;
  /** Basis points. */
  rate: number;
  /** ISO 3166-1 alpha-2; '' when no country is known. */
  country: string;
}

/** Net, VAT and what is paid. */
export function PriceLines({ netCents, vatCents, grossCents, rate, country }: PriceLinesProps) {
  const name = countries().find(({ code }) => code === country)?.name ?? country;
  const lines = [[words.net, netCents], [words.vat(formatVatRate(rate), name), vatCents], [words.gross, grossCents]] as const;
  return (
    <dl className={styles.prices}>
      {lines.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{formatEuro(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
