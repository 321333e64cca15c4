import { formatEuro } from '../../domain/money/euro.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './price-lines.module.css';

interface PriceLinesProps {
  /** Net, VAT and gross, in whole cents. */
  lines: readonly (readonly [label: string, cents: number])[];
  /** They change while somebody types: then they are read out. */
  live?: boolean;
  /** Which line counts; the last one unless it is said. */
  total?: 'first' | 'last';
}

/** Net, VAT and gross, one below the other; one of them is what counts. */
export function PriceLines({ lines, live = false, total = 'last' }: PriceLinesProps) {
  return (
    <dl className={classNames(styles.lines, styles[total])} aria-live={live ? 'polite' : undefined}>
      {lines.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{formatEuro(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
