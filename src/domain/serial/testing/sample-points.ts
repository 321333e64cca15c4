import type { SerialPoint } from '../supplement.ts';
import { serialReference } from './bundled-tables.ts';

/** Into every line: beside its first row, in every seventh gap (within the years, and against them), on a row, beyond the last. */
export function pointsForTests(): SerialPoint[] {
  return serialReference.makers.flatMap((maker) =>
    maker.lines.flatMap((line) => {
      const point = (serial: number, year: number): SerialPoint => ({
        maker: maker.name, line: line.name, serial, year, source: 'A stamp inside the case', acceptedOn: '2026-11-29',
      });
      const rowAt = (row: number) => ({ serial: line.starts[row] ?? 0, year: line.years[row] ?? 0 });
      const first = rowAt(0);
      const last = rowAt(line.starts.length - 1);
      const between = line.starts.slice(1).flatMap((upper, i) => {
        const lower = rowAt(i);
        const above = rowAt(i + 1);
        const middle = Math.floor((lower.serial + upper) / 2);
        if (i % 7 !== 0 || middle === lower.serial) return [];
        const year = Math.ceil((lower.year + above.year) / 2);
        const against = middle + 1 < upper ? [point(middle + 1, i % 2 === 0 ? lower.year - 1 : above.year + 1)] : [];
        return [point(middle, year), ...against];
      });
      const ends = [point(last.serial, last.year), point(last.serial + 7, Math.min(2026, last.year + 1)), point(last.serial * 3 + 9, Math.min(2026, last.year + 1))];
      const belows = first.serial > 3 ? [point(first.serial - 2, first.year), point(first.serial - 3, first.year - 300)] : [];
      return [...belows, ...between, ...ends].filter(({ year }) => year >= 1700 && year <= 2100);
    }),
  );
}
