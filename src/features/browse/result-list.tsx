import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { Coordinates } from '../../domain/geo/distance.ts';
import type { ListingSummary } from '../../domain/listing/listing-summary.ts';
import type { View } from '../../domain/search/browse-search.ts';
import { ListingCard } from '../parts/listing-card.tsx';
import { countRows, rowAt } from './list-rows.ts';
import { browseMessages as messages } from './messages.ts';
import styles from './result-list.module.css';
import { kmFrom } from './use-browse-results.ts';
import { useListPlace } from './use-list-place.ts';

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

  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: (index) => (rowAt(index, shape).kind === 'divider' ? dividerHeight : layout.rowHeight),
    gap: layout.gap,
    overscan: 2,
    scrollMargin: top,
    initialOffset: () => window.scrollY,
  });

  useEffect(() => {
    virtualizer.measure();
  }, [virtualizer, layout.rowHeight, layout.gap, shape.local, shape.remote, shape.columns]);

  const rows = virtualizer.getVirtualItems();
  const last = rows.at(-1)?.index ?? -1;
  useEffect(() => {
    if (count > 0 && last >= count - 1) onEnd?.();
  }, [last, count, onEnd]);

  return (
    <div ref={list} role="list" aria-label={messages.listLabel} className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
      {rows.map(({ index, key, start, size }) => {
        const row = rowAt(index, shape);
        const position = { height: size, transform: `translateY(${start - top}px)` };
        if (row.kind === 'divider') {
          return (
            <div key={key} role="listitem" className={styles.divider} style={position}>
              {messages.more}
            </div>
          );
        }
        const listings = (row.kind === 'local' ? local : remote).slice(row.from, row.to);
        return (
          <div key={key} className={styles.row} style={{ ...position, gap: layout.gap, gridTemplateColumns: `repeat(${layout.columns}, minmax(0, 1fr))` }}>
            {listings.map((listing, offset) => (
              <div key={listing.id} role="listitem" aria-setsize={total} aria-posinset={row.position + offset + 1} className={styles.item}>
                <ListingCard listing={listing} form={view} now={now} km={kmFrom(place, listing)} level={2} eager={index === 0} />
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}
