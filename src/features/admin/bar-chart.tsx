import { barShares } from '../../domain/admin/bar-shares.ts';
import { formatNumber } from '../../lib/format/number.ts';
import styles from './admin.module.css';

interface BarChartProps {
  /** What is compared. The same figures must stand in a table beside the chart. */
  title: string;
  bars: readonly { key: string; name: string; value: number }[];
}

/** Lying bars, read out as one sentence. */
export function BarChart({ title, bars }: BarChartProps) {
  const shares = barShares(bars.map(({ value }) => value));
  const sentence = `${title}: ${bars.map(({ name, value }) => `${name} ${formatNumber(value, 2)}`).join(', ')}.`;
  return (
    <div className={styles.chart} role="img" aria-label={sentence}>
      {bars.map(({ key, name, value }, index) => (
        <div key={key} className={styles.barRow}>
          <span className={styles.barName}>{name}</span>
          <span className={styles.barTrack}>
            <span className={styles.bar} style={{ inlineSize: `${shares[index] ?? 0}%` }} />
          </span>
          <span className={styles.barValue}>{formatNumber(value, 2)}</span>
        </div>
      ))}
    </div>
  );
}
