import type { TableRow } from './candidate.ts';
import type { SerialLine } from './reference.ts';

/** What stands on either side of every number between two rows of a line. Shared by all answers there. */
export interface Gap {
  lower: TableRow | null;
  upper: TableRow | null;
  /** Up to two rows either side, ascending. */
  neighbours: readonly TableRow[];
  /** Labels of the sources of `lower` and `upper`. */
  sources: readonly string[];
}

/** The gaps of a line: below its first row, after each row. A number at or above row `index` is in gap `index + 1`. */
export function gapsOf(line: SerialLine, labels: readonly string[]): Gap[] {
  const rows = line.starts.map((serial, index): TableRow => ({ serial, year: line.years[index] ?? 0 }));
  const labelAt = (index: number) => labels[line.sources[index] ?? -1];
  return [null, ...rows].map((lower, gap): Gap => {
    const sources = [labelAt(gap - 1), labelAt(gap)].filter((label) => label !== undefined);
    return { lower, upper: rows[gap] ?? null, neighbours: rows.slice(Math.max(0, gap - 2), gap + 2), sources: [...new Set(sources)] };
  });
}

/** Where a line has no rows. */
export const noGap: Gap = { lower: null, upper: null, neighbours: [], sources: [] };
