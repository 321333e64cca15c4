import { useLayoutEffect, useRef, useState } from 'react';
import type { OwnListing } from '../../replica/own-listing.ts';
import { LongList, useLongPage } from '../../ui/long-list.tsx';
import { ListingRow, type ListingRowProps } from './listing-row.tsx';
import { dashboardMessages as messages } from './messages.ts';
import styles from './own-listings.module.css';

/** Before a row is measured, in px: about what it is on a wide screen. */
const estimatedRow = 92;
/** Rows on both sides of the focused one that exist in any case: Tab may be faster than the list scrolls. */
const rowsBesideFocus = 3;

function besides(focused: number | null): readonly number[] {
  return focused === null ? [] : Array.from({ length: 2 * rowsBesideFocus + 1 }, (_, place) => focused - rowsBesideFocus + place);
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

  const near = useLongPage({
    count: listings.length,
    rowHeight: estimatedRow,
    keyOf: (index) => listings[index]?.id ?? index,
    spare: 6,
    above: top,
    present: besides(focused),
  });

  return (
    <LongList near={near} ref={list} label={messages.listings} className={styles.long} rowClassName={styles.longItem} onRowFocus={setFocused}>
      {(index) => {
        const listing = listings[index];
        return listing && <ListingRow listing={listing} {...row} />;
      }}
    </LongList>
  );
}
