import { useEffect, useRef } from 'react';
import type { Coordinates } from '../../domain/geo/distance.ts';
import type { ListingSummary } from '../../domain/listing/listing-summary.ts';
import type { View } from '../../domain/search/browse-search.ts';
import { ListingCard } from '../parts/listing-card.tsx';
import { countRows, listHeight, rowAt, rowStart } from './list-rows.ts';
import { browseMessages as messages } from './messages.ts';
import styles from './result-list.module.css';
import { kmFrom } from './use-browse-results.ts';
import { useListPlace } from './use-list-place.ts';
import { useRowsInView } from './use-rows-in-view.ts';

export interface ResultListProps {
  local: readonly ListingSummary[];
  /** Found by the server and not on the device; shown behind a divider. */
  remote: readonly ListingSummary[];
  view: View;
  now: number;
  place: Coordinates | null;
  /** How many there are in all, for screen readers. */
  total: number;
  /** The last row has come near the view. */
  onEnd: (() => void) | null;
}

const dividerHeight = 56;

/** Thousands of cards: only the rows near the view exist. Row heights are known beforehand, so nothing moves. */
export function ResultList({ local, remote, view, now, place, total, onEnd }: ResultListProps) {
  const list = useRef<HTMLDivElement>(null);
  const { layout, top } = useListPlace(list, view);
  const shape = { local: local.length, remote: remote.length, columns: layout.columns };
  const count = countRows(shape);

  const sizes = { row: layout.rowHeight, divider: dividerHeight, gap: layout.gap };
  const inView = useRowsInView({ shape, sizes, top });
  const first = Math.max(0, inView.first);
  const last = Math.min(count - 1, inView.last);

  useEffect(() => {
    if (count > 0 && last >= count - 1) onEnd?.();
  }, [last, count, onEnd]);

  return (
    <div ref={list} role="list" aria-label={messages.listLabel} className={styles.list} style={{ height: listHeight(shape, sizes) }}>
      {Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => {
        const index = first + offset;
        const row = rowAt(index, shape);
        const height = row.kind === 'divider' ? dividerHeight : layout.rowHeight;
        const position = { height, transform: `translateY(${rowStart(index, shape, sizes)}px)` };
        if (row.kind === 'divider') {
          return (
            <div key={index} role="listitem" className={styles.divider} style={position}>
              {messages.more}
            </div>
          );
        }
        const listings = (row.kind === 'local' ? local : remote).slice(row.from, row.to);
        return (
          <div key={index} className={styles.row} style={{ ...position, gap: layout.gap, gridTemplateColumns: `repeat(${layout.columns}, minmax(0, 1fr))` }}>
            {listings.map((listing, column) => (
              <div key={listing.id} role="listitem" aria-setsize={total} aria-posinset={row.position + column + 1} className={styles.item}>
                <ListingCard listing={listing} form={view} now={now} km={kmFrom(place, listing)} level={2} eager={index === 0} />
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}
