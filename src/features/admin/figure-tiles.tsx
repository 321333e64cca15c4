import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format/number.ts';
import styles from './admin.module.css';
import type { FigureWords } from './messages.ts';

interface FigureTilesProps {
  figures: readonly { key: string; words: FigureWords; value: number | string }[];
  /** Beside the values, where they are not what they seem. */
  mark?: ReactNode;
}

/** Figures as names and values, each with what it counts. */
export function FigureTiles({ figures, mark }: FigureTilesProps) {
  return (
    <dl className={styles.tiles}>
      {figures.map(({ key, words: [name, what], value }) => (
        <div key={key} className={styles.tile}>
          <dt>{name}</dt>
          <dd>
            <span className={styles.figure} data-figure={key}>
              {typeof value === 'number' ? formatNumber(value, 2) : value}
            </span>
            {mark}
            {what !== '' && <span className={styles.what}>{what}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
