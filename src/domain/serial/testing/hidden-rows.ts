import type { Confidence } from '../candidate.ts';
import { readLine } from '../read-line.ts';
import type { RowMark, SerialLine, SerialReference } from '../reference.ts';
import { addPoints } from '../supplement.ts';

/** A row that was hidden, and what its table says of its number without it. */
export interface Hidden {
  line: string;
  confidence: Confidence;
  /** Years between the two rows left on either side; beyond the last row the years to the reckoned one. */
  distance: number;
  /** Reckoned year less the row's own. */
  off: number;
  isInside: boolean;
  /** Years of the band. */
  width: number;
}

const thisYear = 2026;
const widestGap = 100;
const farthest = 40;

const isLeap = (mark: RowMark): boolean => mark === 'jump' || mark === 'unsure';
const isAlone = (mark: RowMark): boolean => mark === 'isolated' || mark === 'weak';

/** A line of the rows `from` to `to`, whose own last row ends nothing. */
function part(line: SerialLine, rows: readonly number[]): SerialLine {
  return {
    ...line,
    starts: rows.map((row) => line.starts[row] ?? 0),
    years: rows.map((row) => line.years[row] ?? 0),
    marks: Object.fromEntries(rows.map((row, i) => [i, line.marks[row] ?? ''])),
    ceiling: null,
    yearTo: null,
  };
}

interface Table {
  name: string;
  line: SerialLine;
}

export function tablesOf(reference: SerialReference): Table[] {
  return reference.makers.flatMap((maker) =>
    maker.lines.filter(({ kind, starts }) => kind === 'table' && starts.length > 2).map((line) => ({ name: `${maker.name} ${line.name}`.trim(), line })),
  );
}

function judge({ name, line }: Table, { left, row, origin }: { left: SerialLine; row: number; origin: number | null }): Hidden | null {
  const year = line.years[row] ?? 0;
  const read = readLine(left, { number: line.starts[row] ?? 0, thisYear });
  if (read.year === null || read.from === null || read.to === null) return null;
  const distance = origin === null ? (left.years[1] ?? 0) - (left.years[0] ?? 0) : read.year - origin;
  return { line: name, confidence: read.confidence, distance, off: read.year - year, isInside: year >= read.from && year <= read.to, width: read.to - read.from + 1 };
}

/** Every two rows with others between them that are hidden. */
export function hideBetween(table: Table): Hidden[] {
  const { line } = table;
  const found: Hidden[] = [];
  const markAt = (row: number): RowMark => line.marks[row] ?? '';
  for (let first = 0; first < line.starts.length; first += 1) {
    if (isAlone(markAt(first))) continue;
    for (let second = first + 1; second < line.starts.length; second += 1) {
      const gap = (line.years[second] ?? 0) - (line.years[first] ?? 0);
      if (isAlone(markAt(second)) || isLeap(markAt(second)) || gap > widestGap) break;
      // Of the very many wide pairs every third shows the same.
      if (gap > 23 && (second - first) % 3 !== 0) continue;
      const left = part(line, [first, second]);
      for (let row = first + 1; row < second; row += 1) {
        const hidden = judge(table, { left, row, origin: null });
        if (hidden) found.push(hidden);
      }
    }
  }
  return found;
}

/** The end of a table from every row on: what follows is reckoned from what is left. */
export function hideTails(table: Table): Hidden[] {
  const { line } = table;
  const found: Hidden[] = [];
  const markAt = (row: number): RowMark => line.marks[row] ?? '';
  for (let last = 1; last < line.starts.length - 1; last += 1) {
    if (isAlone(markAt(last))) continue;
    const left = part(line, Array.from({ length: last + 1 }, (_, row) => row));
    for (let row = last + 1; row < line.starts.length && !isLeap(markAt(row)); row += 1) {
      if (isAlone(markAt(row))) continue;
      const hidden = judge(table, { left, row, origin: line.years[last] ?? 0 });
      if (hidden && hidden.distance <= farthest) found.push(hidden);
    }
  }
  return found;
}

/** What is left of a line with an accepted correction of a number halfway to row `above`, its year off by `off` but not against the rows. */
function withPoint(line: SerialLine, left: SerialLine, { above, off }: { above: number; off: number }): SerialLine | null {
  const serial = Math.floor(((line.starts[above - 1] ?? 0) + (line.starts[above] ?? 0)) / 2);
  const { year: own } = readLine(line, { number: serial, thisYear });
  if (own === null) return null;
  const least = left.years.filter((_, i) => (left.starts[i] ?? 0) <= serial).at(-1) ?? 0;
  const most = left.years.find((_, i) => (left.starts[i] ?? 0) > serial) ?? thisYear;
  const maker = { name: 'Maker', shortName: '', country: '', foundedYear: null, locations: '', aliases: [], note: '', lines: [left] };
  const point = { maker: 'Maker', line: left.name, serial, year: Math.min(most, Math.max(least, own + off)), source: 'A stamp', acceptedOn: '2026-11-29' };
  const merged = addPoints({ edition: '', sources: [], makers: [maker] }, [point]).makers[0]?.lines[0];
  return merged && merged !== left ? merged : null;
}

/** As `hideBetween` and `hideTails`, with a point among the hidden rows. */
export function hideBesidePoint(table: Table, off: number): { between: Hidden[]; beyond: Hidden[] } {
  const { line } = table;
  const markAt = (row: number): RowMark => line.marks[row] ?? '';
  const judgeAll = (left: SerialLine | null, from: number, to: number): Hidden[] =>
    left === null ? [] : line.starts.flatMap((_, row) => (row < from || row >= to || isAlone(markAt(row)) ? [] : (judge(table, { left, row, origin: null }) ?? [])));
  const between: Hidden[] = [];
  const beyond: Hidden[] = [];
  for (let first = 0; first < line.starts.length; first += 1) {
    if (isAlone(markAt(first))) continue;
    for (let second = first + 2; second < line.starts.length; second += 1) {
      const gap = (line.years[second] ?? 0) - (line.years[first] ?? 0);
      if (isAlone(markAt(second)) || isLeap(markAt(second)) || gap > widestGap) break;
      if (gap > 23 && (second - first) % 3 !== 0) continue;
      const left = withPoint(line, part(line, [first, second]), { above: Math.floor((first + second) / 2) + 1, off });
      between.push(...judgeAll(left, first + 1, second));
    }
    const leap = line.starts.findIndex((_, row) => row > first && isLeap(markAt(row)));
    const end = Math.min(first + 8, leap === -1 ? line.starts.length : leap);
    if (first === 0 || end < first + 3) continue;
    const rows = part(line, Array.from({ length: first + 1 }, (_, row) => row));
    beyond.push(...judgeAll(withPoint(line, rows, { above: Math.floor((first + end) / 2), off }), first + 1, end));
  }
  return { between, beyond };
}

/** One table must not outweigh the rest by its rows: each counts alike. */
export function weigh(hidden: readonly Hidden[]): (Hidden & { weight: number })[] {
  const rows = new Map<string, number>();
  for (const { line } of hidden) rows.set(line, (rows.get(line) ?? 0) + 1);
  return hidden.map((each) => ({ ...each, weight: 1 / (rows.get(each.line) ?? 1) / rows.size }));
}

export interface Measure {
  rows: number;
  tables: number;
  /** Of hidden rows in their bands, and of tables weighed alike, in whole per cent. */
  inside: number;
  insideByTable: number;
  /** Nine of ten are no further off than this, tables weighed alike. */
  nineOfTen: number;
  /** Half of the bands are no wider. */
  medianWidth: number;
}

export function measure(hidden: readonly Hidden[]): Measure {
  const weighed = weigh(hidden);
  const shareOf = (each: (hidden: Hidden) => boolean) => weighed.reduce((sum, one) => (each(one) ? sum + one.weight : sum), 0);
  const quantile = (value: (hidden: Hidden) => number, share: number) => {
    let sum = 0;
    for (const one of [...weighed].sort((a, b) => value(a) - value(b))) {
      sum += one.weight;
      if (sum >= share - 1e-9) return value(one);
    }
    return 0;
  };
  return {
    rows: hidden.length,
    tables: new Set(hidden.map(({ line }) => line)).size,
    inside: Math.floor((100 * hidden.filter(({ isInside }) => isInside).length) / Math.max(1, hidden.length)),
    insideByTable: Math.floor(100 * shareOf(({ isInside }) => isInside) + 1e-9),
    nineOfTen: quantile(({ off }) => Math.abs(off), 0.9),
    medianWidth: quantile(({ width }) => width, 0.5),
  };
}

export const gapSteps: readonly [from: number, to: number][] = [[1, 2], [3, 12], [13, 17], [18, 23], [24, 29], [30, 35], [36, 50], [51, 70], [71, widestGap]];
export const tailSteps: readonly [from: number, to: number][] = [[0, 2], [3, 5], [6, 10], [11, 15], [16, 20], [21, 30], [31, farthest]];

/** The measured rows of the table in RULES.md: what was hidden between two rows, and beyond the last. */
export function measuredRows({ between, beyond }: { between: readonly Hidden[]; beyond: readonly Hidden[] }): string[] {
  const rowsOf = (kind: string, steps: typeof gapSteps, hidden: readonly Hidden[]) =>
    steps.map(([from, to]) => {
      const said = measure(hidden.filter(({ distance }) => distance >= from && distance <= to));
      return `| ${kind} ${from}–${to} | ${said.rows} | ${said.tables} | ${said.nineOfTen} | ${said.inside} % | ${said.insideByTable} % | ${said.medianWidth} |`;
    });
  const confidences = (['high', 'medium', 'low'] as const).map((confidence) => {
    const said = measure([...between, ...beyond].filter((each) => each.confidence === confidence));
    return `| ${confidence} | ${said.rows} | ${said.tables} | ${said.nineOfTen} | ${said.inside} % | ${said.insideByTable} % | ${said.medianWidth} |`;
  });
  return [...rowsOf('gap', gapSteps, between), ...rowsOf('beyond', tailSteps, beyond), ...confidences];
}
