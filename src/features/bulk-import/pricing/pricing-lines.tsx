import { formatEuro } from '../../../domain/money/euro.ts';
import styles from './pricing.module.css';

interface PricingLinesProps {
  /** Net, VAT and gross in this order, in whole cents. */
  lines: readonly (readonly [label: string, cents: number])[];
}

/** Net, VAT and gross, one below the other, read out when they change. */
export function PricingLines({ lines }: PricingLinesProps) {
  return (
    <dl className={styles.lines} aria-live="polite">
      {lines.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{formatEuro(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
