import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { OwnListing } from '../../replica/own-listing.ts';
import { ListingRow, type ListingRowProps } from './listing-row.tsx';
import styles from './own-listings.module.css';
import { dashboardMessages as messages } from './messages.ts';

/** Before a row is measured, in px: about what it is on a wide screen. */
const estimatedRow = 92;
/** Rows on both sides of the focused one that exist in any case: Tab may be faster than the list scrolls. */
const rowsBesideFocus = 3;

function withFocused(range: Range, focused: number | null): number[] {
  const shown = defaultRangeExtractor(range);
  if (focused === null) return shown;
  const beside = Array.from({ length: 2 * rowsBesideFocus + 1 }, (_, place) => focused - rowsBesideFocus + place);
  const present = beside.filter((index) => index >= 0 && index < range.count);
  return [...new Set([...shown, ...present])].sort((a, b) => a - b);
}

/** A dealer's hundreds: only the rows near the view exist. */
export function LongListingList({ listings, ...row }: { listings: readonly OwnListing[] } & Omit<ListingRowProps, 'listing'>) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);

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
    rangeExtractor: (range) => withFocused(range, focused),
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
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- notes where the focus is, nothing more
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={listings.length}
              aria-posinset={index + 1}
              className={styles.longItem}
              onFocus={() => setFocused(index)}
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
