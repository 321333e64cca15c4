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
