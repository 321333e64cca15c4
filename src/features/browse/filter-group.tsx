import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format/number.ts';
import styles from './filter-panel.module.css';

/** Choices of one kind under their name. */
export function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** How many listings a choice would show; nothing while that is not known. */
export function Count({ of: count }: { of: number | null }) {
  return count === null ? null : <span className={styles.count}>{formatNumber(count)}</span>;
}
