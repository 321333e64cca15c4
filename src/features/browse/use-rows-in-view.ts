import { useSyncExternalStore } from 'react';
import { rowAtOffset, type ListShape, type RowSizes } from './list-rows.ts';

/** Rows that exist above and below those in view, so that a flick of the finger finds them drawn. */
const spareRows = 2;

function watchView(onChange: () => void): () => void {
  const passive = { passive: true };
  window.addEventListener('scroll', onChange, passive);
  window.addEventListener('resize', onChange, passive);
  return () => {
    window.removeEventListener('scroll', onChange);
    window.removeEventListener('resize', onChange);
  };
}

export interface RowsInView {
  first: number;
  last: number;
}

/**
 * Which rows of the list stand near the window's view. `top` is the list's distance from the top of the document in px.
 * Draws anew only when another row comes near. All heights are known, so a library that measures rows isn't needed.
 */
export function useRowsInView({ shape, sizes, top }: { shape: ListShape; sizes: RowSizes; top: number }): RowsInView {
  const first = useSyncExternalStore(watchView, () => rowAtOffset(window.scrollY - top, shape, sizes) - spareRows);
  const last = useSyncExternalStore(watchView, () => rowAtOffset(window.scrollY + window.innerHeight - top, shape, sizes) + spareRows);
  return { first, last };
}
