import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { OwnListing } from '../../replica/replica.ts';
import { ListingRow, type ListingRowProps } from './listing-row.tsx';
import styles from './own-listings.module.css';
import { dashboardMessages as messages } from './messages.ts';

/** Before a row is measured, in px: about what it is on a wide screen. */
const estimatedRow = 92;

/** A dealer's hundreds: only the rows near the view exist. */
export function LongListingList({ listings, ...row }: { listings: readonly OwnListing[] } & Omit<ListingRowProps, 'listing'>) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);

  // After every render: notices and figures above the list come and go.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- measures after each render on purpose; equal numbers end it
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect();
    if (box) setTop(Math.round(box.top + window.scrollY));
  });

  const virtualizer = useWindowVirtualizer({
    count: listings.length,
    estimateSize: () => estimatedRow,
    getItemKey: (index) => listings[index]?.id ?? index,
    overscan: 6,
    scrollMargin: top,
    initialOffset: () => window.scrollY,
  });

  return (
    <ul
      ref={list}
      role="list"
      className={styles.long}
      aria-label={messages.listings}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const listing = listings[index];
        return (
          listing && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={listings.length}
              aria-posinset={index + 1}
              className={styles.longItem}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <ListingRow listing={listing} {...row} />
            </li>
          )
        );
      })}
    </ul>
  );
}
