import type { Confidence, Reason, TableRow, YearAnswer } from './candidate.ts';
import type { RowMark, SerialLine } from './reference.ts';

/** What one line's rows say about one number, before anything is known of the maker or the letters. */
export interface LineReading extends YearAnswer {
  confidence: Confidence;
  reasons: Reason[];
  lower: TableRow | null;
  upper: TableRow | null;
  /** Index of the row at or below the number; -1 below the first. */
  index: number;
}

/** Rows up to so many years apart give a year, up to the second figure "about", beyond it only the span. */
const narrowGap = 2;
const wideGap = 12;

/** Index of the last start that is not above `number`, -1 when there is none. */
export function rowAtOrBelow(starts: readonly number[], number: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? Infinity) <= number) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function markAt(line: SerialLine, index: number): RowMark {
  return line.marks[index] ?? '';
}

function rowAt(line: SerialLine, index: number): TableRow | null {
  const serial = line.starts[index];
  const year = line.years[index];
  return serial === undefined || year === undefined ? null : { serial, year };
}

function stopsReckoning(mark: RowMark): boolean {
  return mark === 'isolated' || mark === 'weak';
}

function around(year: number, margin: number): { year: number; from: number; to: number } {
  return { year, from: year - margin, to: year + margin };
}

const noYear = { form: 'none', year: null, from: null, to: null, confidence: 'low' } as const;

/** The whole year at `number` between two rows: cut off for lists of first numbers, else rounded (S-YEAR-1, -2). */
function interpolate({ line, number, lower, upper }: { line: SerialLine; number: number; lower: TableRow; upper: TableRow }): number {
  const above = (number - lower.serial) * (upper.year - lower.year);
  const width = upper.serial - lower.serial;
  const years = line.reading === 'first' ? Math.floor(above / width) : Math.floor((2 * above + width) / (2 * width));
  return lower.year + years;
}

/** Reads a number against one line. Rules S-YEAR-*, S-GAP-*, S-MARK-*, S-END-*. */
export function readLine(line: SerialLine, number: number): LineReading {
  if (line.kind !== 'table') return readWithoutRows(line);
  const last = line.starts.length - 1;
  const at = rowAtOrBelow(line.starts, number);
  const isLastRow = at === last && line.starts[last] === number;
  // The last row closes the pair before it, so that a number on it is read like any other.
  const index = isLastRow && last > 0 ? at - 1 : at;
  const lower = rowAt(line, index);
  const upper = rowAt(line, index + 1);
  const place = { lower, upper, index };

  const hit = line.starts[at] === number ? rowAt(line, at) : null;
  if (hit && stopsReckoning(markAt(line, at))) {
    return { form: 'about', ...around(hit.year, 2), confidence: 'low', reasons: [{ type: 'IsolatedRow' }], ...place };
  }
  if (lower && !upper) return hit ? onOnlyRow(hit, place) : readAboveLast({ line, number, row: lower, place });
  if (!lower || !upper) {
    const isAlone = last === 0 && stopsReckoning(markAt(line, 0));
    const why: Reason = isAlone || !upper ? { type: 'IsolatedRow' } : { type: 'BelowFirst', row: upper };
    return { ...noYear, reasons: [why], ...place };
  }
  if (stopsReckoning(markAt(line, index)) || stopsReckoning(markAt(line, index + 1))) {
    if (hit) return onOnlyRow(hit, place);
    return { ...noYear, reasons: [{ type: 'IsolatedRow' }], ...place };
  }
  const leap = markAt(line, index + 1);
  if (leap === 'jump' || leap === 'unsure') return readAtLeap({ leap, hit, lower, upper, place });
  return readBetween({ line, number, lower, upper, place });
}

type Place = Pick<LineReading, 'lower' | 'upper' | 'index'>;

function readWithoutRows(line: SerialLine): LineReading {
  const reasons: Reason[] = [{ type: line.kind === 'hint' ? 'OldHint' : 'NoTable' }];
  const place = { lower: null, upper: null, index: -1 };
  if (line.yearFrom === null || line.yearTo === null) return { ...noYear, reasons, ...place };
  return { form: 'span', year: null, from: line.yearFrom, to: line.yearTo, confidence: 'low', reasons, ...place };
}

function onOnlyRow(hit: TableRow, place: Place): LineReading {
  return { form: 'about', ...around(hit.year, 2), confidence: 'low', reasons: [{ type: 'IsolatedRow' }], ...place };
}

function readAboveLast({ line, number, row, place }: { line: SerialLine; number: number; row: TableRow; place: Place }): LineReading {
  if (line.starts.length === 1 || stopsReckoning(markAt(line, line.starts.length - 1))) {
    return { ...noYear, reasons: [{ type: 'IsolatedRow' }], ...place };
  }
  if (line.ceiling !== null && number > line.ceiling) {
    return { ...noYear, reasons: [{ type: 'AboveCeiling', ceiling: line.ceiling }], ...place };
  }
  const reasons: Reason[] = [{ type: 'AboveLast', row }];
  const form = line.yearTo === null ? 'from' : 'span';
  return { form, year: null, from: row.year, to: line.yearTo, confidence: 'low', reasons, ...place };
}

interface LeapInput {
  leap: 'jump' | 'unsure';
  hit: TableRow | null;
  lower: TableRow;
  upper: TableRow;
  place: Place;
}

function readAtLeap({ leap, hit, lower, upper, place }: LeapInput): LineReading {
  const reasons: Reason[] = [{ type: leap === 'jump' ? 'NumbersNotUsed' : 'ListLeaps' }];
  if (hit) return { form: 'year', ...around(hit.year, 1), confidence: 'medium', reasons, ...place };
  if (leap === 'jump') return { ...noYear, reasons, ...place };
  return { form: 'either', year: lower.year, from: lower.year, to: upper.year, confidence: 'medium', reasons, ...place };
}

interface BetweenInput {
  line: SerialLine;
  number: number;
  lower: TableRow;
  upper: TableRow;
  place: Place;
}

function readBetween({ line, number, lower, upper, place }: BetweenInput): LineReading {
  const gap = upper.year - lower.year;
  const isRough = markAt(line, place.index) === 'rough' || markAt(line, place.index + 1) === 'rough';
  if (gap > wideGap) {
    const reasons: Reason[] = [{ type: 'VeryWideGap', years: gap }];
    return { form: 'span', year: null, from: lower.year, to: upper.year, confidence: 'low', reasons, ...place };
  }
  const year = interpolate({ line, number, lower, upper });
  if (gap <= narrowGap && !isRough) {
    return { form: 'year', ...around(year, 1), confidence: 'high', reasons: [{ type: 'YearlyRows', years: gap }], ...place };
  }
  const margin = Math.max(2, Math.floor(gap / 3));
  if (isRough) {
    return { form: 'about', ...around(year, margin + 2), confidence: 'medium', reasons: [{ type: 'RoughRows' }], ...place };
  }
  const band = { from: Math.max(lower.year, year - margin), to: Math.min(upper.year, year + margin) };
  return { form: 'about', year, ...band, confidence: 'medium', reasons: [{ type: 'WideGap', years: gap }], ...place };
}
