import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { BulkFields, PlannedEdit } from '../../../domain/listing/bulk-edit.ts';
import { listingState } from '../../../domain/listing/lifecycle.ts';
import { formatEuro } from '../../../domain/money/euro.ts';
import type { OwnListing } from '../../../replica/replica.ts';
import { listingStateWords } from '../../parts/own-listing-words.ts';
import styles from './bulk-edit.module.css';
import { bulkWords as words } from './bulk-words.ts';

const rowHeight = 64;

interface BulkPreviewProps {
  edits: readonly PlannedEdit[];
  byId: ReadonlyMap<string, OwnListing>;
}

/** Every listing that changes, before and after; only the rows near the view exist. */
export function BulkPreview({ edits, byId }: BulkPreviewProps) {
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({ count: edits.length, getScrollElement: () => box.current, estimateSize: () => rowHeight, overscan: 8 });
  return (
    // Reached by keys, so that it can be scrolled.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box without anything to focus in it
    <div ref={box} className={styles.preview} tabIndex={0} role="region" aria-label={words.preview}>
      <ul role="list" className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const edit = edits[index];
          return (
            edit && (
              <li
                key={edit.id}
                aria-setsize={edits.length}
                aria-posinset={index + 1}
                className={styles.previewRow}
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              >
                <span className={styles.previewTitle}>{edit.title}</span>
                <span className={styles.previewChange}>
                  {textOf(edit.before, byId.get(edit.id))} → <strong>{textOf(edit.after, byId.get(edit.id))}</strong>
                </span>
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

function textOf(fields: BulkFields, listing: OwnListing | undefined): string {
  if (fields.price_cents !== undefined) return formatEuro(fields.price_cents);
  return listing ? listingStateWords[listingState({ ...listing, ...fields, publishing: false })] : '';
}
