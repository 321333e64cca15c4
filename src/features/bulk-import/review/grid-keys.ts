import type { CellPlace } from './use-review-view.ts';

interface GridSize {
  rows: number;
  columns: number;
}

interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
}

const pageRows = 10;

function clamp(value: number, last: number): number {
  return Math.max(0, Math.min(value, last));
}

/** Where a key leads from a cell, as WAI-ARIA describes grids; null for other keys. */
export function moveByKey({ key, ctrlKey, metaKey }: PressedKey, { place, at }: CellPlace, { rows, columns }: GridSize): CellPlace | null {
  const whole = ctrlKey || metaKey;
  const to = (nextPlace: number, nextAt: number) => ({ place: clamp(nextPlace, rows - 1), at: clamp(nextAt, columns - 1) });
  switch (key) {
    case 'ArrowDown': return to(whole ? rows - 1 : place + 1, at);
    case 'ArrowUp': return to(whole ? 0 : place - 1, at);
    case 'ArrowRight': return to(place, whole ? columns - 1 : at + 1);
    case 'ArrowLeft': return to(place, whole ? 0 : at - 1);
    case 'Home': return to(whole ? 0 : place, 0);
    case 'End': return to(whole ? rows - 1 : place, columns - 1);
    case 'PageDown': return to(place + pageRows, at);
    case 'PageUp': return to(place - pageRows, at);
    default: return null;
  }
}

/** A key that writes a sign. */
export function isSign({ key, ctrlKey, metaKey, altKey }: PressedKey & { altKey: boolean }): boolean {
  return [...key].length === 1 && !ctrlKey && !metaKey && !altKey;
}
