/** How many cards stand in the list, and in how many columns. */
export interface ListShape {
  local: number;
  remote: number;
  columns: number;
}

export type ListRow =
  | { kind: 'local' | 'remote'; from: number; to: number; /** Of its first card among all cards, from 0. */ position: number }
  | { kind: 'divider' };

/** Rows of cards from the device, then, when the server found more, a divider and rows of those. */
export function countRows({ local, remote, columns }: ListShape): number {
  const localRows = Math.ceil(local / columns);
  return remote === 0 ? localRows : localRows + 1 + Math.ceil(remote / columns);
}

export function rowAt(index: number, { local, remote, columns }: ListShape): ListRow {
  const localRows = Math.ceil(local / columns);
  if (index < localRows) {
    const from = index * columns;
    return { kind: 'local', from, to: Math.min(local, from + columns), position: from };
  }
  if (index === localRows) return { kind: 'divider' };
  const from = (index - localRows - 1) * columns;
  return { kind: 'remote', from, to: Math.min(remote, from + columns), position: local + from };
}

/** In px; the list's own numbers, so that nothing has to be measured. */
export interface RowSizes {
  row: number;
  divider: number;
  gap: number;
}

/** Distance of a row from the top of the list in px; of the row after the last: where the list ends, and a gap. */
export function rowStart(index: number, { local, columns }: ListShape, { row, divider, gap }: RowSizes): number {
  const isBehindDivider = index > Math.ceil(local / columns);
  return index * (row + gap) - (isBehindDivider ? row - divider : 0);
}

/** Height of all rows in px. */
export function listHeight(shape: ListShape, sizes: RowSizes): number {
  const count = countRows(shape);
  return count === 0 ? 0 : rowStart(count, shape, sizes) - sizes.gap;
}

/** The row at a distance from the top of the list in px, a gap counting to the row before it; the first or last where there is none. */
export function rowAtOffset(offset: number, shape: ListShape, sizes: RowSizes): number {
  const most = Math.max(0, countRows(shape) - 1);
  const guess = Math.min(most, Math.max(0, Math.floor(offset / (sizes.row + sizes.gap))));
  // Behind the divider, which is lower than a row, the guess is at most one row short.
  return guess < most && rowStart(guess + 1, shape, sizes) <= offset ? guess + 1 : guess;
}
