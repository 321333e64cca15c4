import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
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
  const virtualizer = useVirtualizer({ count: rows.length, getScrollElement: () => box.current, estimateSize: () => rowHeight, overscan: 8 });
  return (
    // Reached by keys, so that it can be scrolled.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box without anything to focus in it
    <div ref={box} className={styles.preview} tabIndex={0} role="region" aria-label={words.preview}>
      <ul role="list" className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <li
                key={row.id}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                className={styles.previewRow}
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              >
                <span className={styles.previewTitle}>{row.title}</span>
                <span className={row.after === null ? styles.soft : styles.previewChange}>
                  {row.before}
                  {row.after !== null && (
                    <>
                      {' → '}
                      <strong>{row.after}</strong>
                    </>
                  )}
                </span>
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
