import { useEffect, useRef, type RefObject } from 'react';

/** How long a row must be still before it counts as come to rest; `scrollend` is too new in Safari. */
const restMs = 100;

function focusSlide(row: HTMLElement, index: number) {
  const slide = row.children[index];
  if (slide instanceof HTMLElement && slide !== document.activeElement) slide.focus({ preventScroll: true });
}

interface SnapRow {
  row: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  onFocus: () => void;
}

/** Keeps a row of full-width slides and an index together: the finger moves the row, the index moves it too. */
export function useSnapRow(index: number, onIndex: (index: number) => void): SnapRow {
  const row = useRef<HTMLDivElement>(null);
  const latest = useRef({ index, onIndex });
  const restTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    latest.current = { index, onIndex };
  });

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const left = index * element.clientWidth;
    const isNeighbour = Math.abs(element.scrollLeft - left) <= element.clientWidth * 1.5;
    // jsdom can't scroll. A long way is jumped; a short one follows the style sheet, which knows of reduced motion.
    element.scrollTo?.({ left, behavior: isNeighbour ? 'auto' : 'instant' });
    if (element.contains(document.activeElement)) focusSlide(element, index);
  }, [index]);

  useEffect(() => {
    const element = row.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    // A dialog that opens, a turned phone: the width changes and the slide must not.
    const observer = new ResizeObserver(() => {
      element.scrollTo({ left: latest.current.index * element.clientWidth, behavior: 'instant' });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(restTimer.current);
    };
  }, []);

  return {
    row,
    // A closed dialog gives the focus back to the slide that opened it, which may have left the view since.
    onFocus() {
      if (row.current) focusSlide(row.current, latest.current.index);
    },
    onScroll() {
      clearTimeout(restTimer.current);
      restTimer.current = setTimeout(() => {
        const element = row.current;
        if (!element || element.clientWidth === 0) return;
        const seen = Math.round(element.scrollLeft / element.clientWidth);
        if (seen !== latest.current.index) latest.current.onIndex(seen);
      }, restMs);
    },
  };
}
