import { useRef } from 'react';
import { LongList, useLongBox } from '../../../ui/long-list.tsx';
import { ChangeArrow } from '../../parts/change-arrow.tsx';
import styles from './bulk-edit.module.css';
import { bulkWords as words } from './bulk-words.ts';

const rowHeight = 64;

export interface PreviewRow {
  id: string;
  title: string;
  before: string;
  /** Null where the listing stays, for which `before` says why. */
  after: string | null;
}

/** Every listing, before and after; only the rows near the view exist. */
export function PreviewRows({ rows }: { rows: readonly PreviewRow[] }) {
  const box = useRef<HTMLDivElement>(null);
  const near = useLongBox({ box, count: rows.length, rowHeight, keyOf: (index) => rows[index]?.id ?? index, spare: 8 });
  return (
    // Reached by keys, so that it can be scrolled.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box without anything to focus in it
    <div ref={box} className={styles.preview} tabIndex={0} role="region" aria-label={words.preview}>
      <LongList near={near} className={styles.rows} rowClassName={styles.previewRow} fixedHeight={rowHeight}>
        {(index) => rows[index] && <Preview {...rows[index]} />}
      </LongList>
    </div>
  );
}

function Preview({ title, before, after }: PreviewRow) {
  return (
    <>
      <span className={styles.previewTitle}>{title}</span>
      <span className={after === null ? styles.soft : styles.previewChange}>
        {before}
        {after !== null && (
          <>
            <ChangeArrow />
            <strong>{after}</strong>
          </>
        )}
      </span>
    </>
  );
}
