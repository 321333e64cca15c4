import type { RowFilter } from '../../src/domain/import/import-session.ts';
import type { ImportReading } from '../../src/domain/import/records/records.ts';

export interface Filters {
  /** Indexes of the rows that pass, in their order. */
  positions(filter: RowFilter): Int32Array;
}

/** Each filter is gone through once, when it is first asked for. */
export function createFilters({ stats, status }: ImportReading): Filters {
  const known = new Map<RowFilter, Int32Array>();
  const find = (filter: RowFilter) => {
    const all = Int32Array.from({ length: stats.total }, (_, index) => index);
    return filter === 'all' ? all : all.filter((index) => status(index) === filter);
  };
  return {
    positions(filter) {
      const before = known.get(filter);
      if (before) return before;
      const found = find(filter);
      known.set(filter, found);
      return found;
    },
  };
}
