import { formatEuro } from '../../domain/money/euro.ts';
import styles from './price-lines.module.css';

interface PriceLinesProps {
  /** Net, VAT and gross in this order, in whole cents. */
  lines: readonly (readonly [label: string, cents: number])[];
  /** They change while somebody types: then they are read out. */
  live?: boolean;
}

/** Net, VAT and gross, one below the other; the last one is what counts. */
export function PriceLines({ lines, live = false }: PriceLinesProps) {
  return (
    <dl className={styles.lines} aria-live={live ? 'polite' : undefined}>
      {lines.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{formatEuro(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
