import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual';
import type { Key, ReactNode, RefObject } from 'react';

interface LongRows {
  count: number;
  /** A row's height in px, as long as nothing has measured it. */
  rowHeight: number;
  keyOf?: ((index: number) => Key) | undefined;
  /** Rows beyond the view on both sides that exist. */
  spare: number;
  /** What lies above the first row, in px. */
  above?: number | undefined;
  /** Rows that exist wherever one scrolls: the one with the focus. */
  present?: readonly number[] | undefined;
}

/** The rows near the view of a list that is too long to be there as a whole. */
export interface RowsNearView {
  count: number;
  /** `top` from the beginning of the list, in px. */
  rows: readonly { index: number; key: Key; top: number }[];
  /** Of the whole list, in px. */
  height: number;
  /** In view, without the spare ones. */
  first: number;
  last: number;
  /** The `ref` of a row whose height isn't known beforehand; it names its place by `data-index`. */
  measure: (row: Element | null) => void;
  scrollTo: (index: number, align: 'start' | 'center') => void;
}

function optionsOf({ count, rowHeight, keyOf, spare, above = 0, present = [] }: LongRows) {
  return {
    count,
    estimateSize: () => rowHeight,
    overscan: spare,
    scrollMargin: above,
    ...(keyOf && { getItemKey: keyOf as (index: number) => string | number }),
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...present])].filter((index) => index >= 0 && index < range.count).sort((a, b) => a - b),
  };
}

function nearView<T extends Element | Window>(virtualizer: Virtualizer<T, Element>, { count, above = 0 }: LongRows): RowsNearView {
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  return {
    count,
    rows: virtualizer.getVirtualItems().map(({ index, key, start }) => ({ index, key: key as Key, top: start - above })),
    height: virtualizer.getTotalSize(),
    first: startIndex,
    last: endIndex,
    measure: virtualizer.measureElement,
    scrollTo: (index, align) => virtualizer.scrollToIndex(index, { align }),
  };
}

/** Of a list in a box that scrolls. */
export function useLongBox({ box, ...rows }: LongRows & { box: RefObject<HTMLElement | null> }): RowsNearView {
  // The box is measured while React renders.
  return nearView(useVirtualizer<HTMLElement, Element>({ ...optionsOf(rows), getScrollElement: () => box.current, useFlushSync: false }), rows);
}

/** Of a list that scrolls with the page. */
export function useLongPage(rows: LongRows): RowsNearView {
  return nearView(useWindowVirtualizer<Element>({ ...optionsOf(rows), initialOffset: () => window.scrollY }), rows);
}

interface LongListProps {
  near: RowsNearView;
  ref?: RefObject<HTMLUListElement | null> | undefined;
  label?: string | undefined;
  className: string | undefined;
  rowClassName: string | undefined;
  /** Where all rows are of one height, in px; they are measured otherwise. */
  fixedHeight?: number | undefined;
  onRowFocus?: ((index: number) => void) | undefined;
  children: (index: number) => ReactNode;
}

/** Draws them as a list that tells a screen reader its whole length. */
export function LongList({ near, ref, label, className, rowClassName, fixedHeight, onRowFocus, children }: LongListProps) {
  return (
    <ul ref={ref} role="list" aria-label={label} className={className} style={{ height: near.height }}>
      {near.rows.map(({ index, key, top }) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- notes where the focus is, nothing more
        <li
          key={key}
          ref={fixedHeight === undefined ? near.measure : undefined}
          data-index={index}
          aria-setsize={near.count}
          aria-posinset={index + 1}
          className={rowClassName}
          onFocus={onRowFocus && (() => onRowFocus(index))}
          style={{ height: fixedHeight, transform: `translateY(${top}px)` }}
        >
          {children(index)}
        </li>
      ))}
    </ul>
  );
}
