import type { Confidence, Reason, TableRow, YearAnswer, YearForm } from './candidate.ts';
import type { RowMark, SerialLine } from './reference.ts';

/** What one line's rows say about one number, before anything is known of the maker or the letters. */
export interface LineReading extends YearAnswer {
  confidence: Confidence;
  reason: Reason;
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

function rowAt(line: SerialLine, index: number): TableRow {
  return { serial: line.starts[index] ?? 0, year: line.years[index] ?? 0 };
}

function stopsReckoning(mark: RowMark): boolean {
  return mark === 'isolated' || mark === 'weak';
}

/** Nothing is reckoned from or to the row. */
function standsAlone(line: SerialLine, index: number): boolean {
  return stopsReckoning(markAt(line, index));
}

// Whole objects are written out below: spreading parts into them took most of a look-up's time.

function noYear(reason: Reason, index: number): LineReading {
  return { form: 'none', year: null, from: null, to: null, confidence: 'low', reason, index };
}

interface AroundYear {
  form: YearForm;
  year: number;
  /** Years either side. */
  margin: number;
  confidence: Confidence;
  reason: Reason;
  index: number;
}

function around({ form, year, margin, confidence, reason, index }: AroundYear): LineReading {
  return { form, year, from: year - margin, to: year + margin, confidence, reason, index };
}

/** Reads a number against one line. Rules S-YEAR-*, S-GAP-*, S-MARK-*, S-END-*. */
export function readLine(line: SerialLine, number: number): LineReading {
  if (line.kind !== 'table') return readWithoutRows(line);
  const { starts } = line;
  const last = starts.length - 1;
  const at = rowAtOrBelow(starts, number);
  const isHit = starts[at] === number;
  // The last row closes the pair before it, so that a number on it is read like any other.
  const index = isHit && at === last && last > 0 ? at - 1 : at;

  if (isHit && standsAlone(line, at)) return onOnlyRow({ line, at, index });
  if (index === last) return isHit ? onOnlyRow({ line, at, index }) : readAboveLast(line, number);
  if (index < 0) {
    const isAlone = last === 0 && standsAlone(line, 0);
    return noYear(isAlone ? { type: 'IsolatedRow' } : { type: 'BelowFirst', row: rowAt(line, 0) }, index);
  }
  const below = markAt(line, index);
  const above = markAt(line, index + 1);
  if (stopsReckoning(below) || stopsReckoning(above)) {
    return isHit ? onOnlyRow({ line, at, index }) : noYear({ type: 'IsolatedRow' }, index);
  }
  if (above === 'jump' || above === 'unsure') return readAtLeap({ line, at, index, leap: above, isHit });
  return readBetween({ line, number, index, isRough: below === 'rough' || above === 'rough' });
}

function readWithoutRows({ kind, yearFrom, yearTo }: SerialLine): LineReading {
  const reason: Reason = { type: kind === 'hint' ? 'OldHint' : 'NoTable' };
  if (yearFrom === null || yearTo === null) return noYear(reason, -1);
  return { form: 'span', year: null, from: yearFrom, to: yearTo, confidence: 'low', reason, index: -1 };
}

/** A number on row `at`, read in the gap after row `index`. */
interface OnRow {
  line: SerialLine;
  at: number;
  index: number;
}

function onOnlyRow({ line, at, index }: OnRow): LineReading {
  return around({ form: 'about', year: rowAt(line, at).year, margin: 2, confidence: 'low', reason: { type: 'IsolatedRow' }, index });
}

function readAboveLast(line: SerialLine, number: number): LineReading {
  const { ceiling, yearTo, starts } = line;
  const last = starts.length - 1;
  // A table without a row has none below the number either.
  if (last <= 0 || standsAlone(line, last)) return noYear({ type: 'IsolatedRow' }, last);
  if (ceiling !== null && number > ceiling) return noYear({ type: 'AboveCeiling', ceiling }, last);
  const row = rowAt(line, last);
  const form = yearTo === null ? 'from' : 'span';
  return { form, year: null, from: row.year, to: yearTo, confidence: 'low', reason: { type: 'AboveLast', row }, index: last };
}

interface AtLeap extends OnRow {
  leap: 'jump' | 'unsure';
  isHit: boolean;
}

function readAtLeap({ line, at, index, leap, isHit }: AtLeap): LineReading {
  const reason: Reason = { type: leap === 'jump' ? 'NumbersNotUsed' : 'ListLeaps' };
  if (isHit) return around({ form: 'year', year: rowAt(line, at).year, margin: 1, confidence: 'medium', reason, index });
  if (leap === 'jump') return noYear(reason, index);
  const [from, to] = [rowAt(line, index).year, rowAt(line, index + 1).year];
  return { form: 'either', year: from, from, to, confidence: 'medium', reason, index };
}

interface Between {
  line: SerialLine;
  number: number;
  /** The row below. */
  index: number;
  isRough: boolean;
}

function readBetween({ line, number, index, isRough }: Between): LineReading {
  const lower = line.years[index] ?? 0;
  const upper = line.years[index + 1] ?? 0;
  const years = upper - lower;
  if (years > wideGap) {
    return { form: 'span', year: null, from: lower, to: upper, confidence: 'low', reason: { type: 'VeryWideGap', years }, index };
  }
  const year = interpolate({ line, number, index });
  if (years <= narrowGap && !isRough) {
    return around({ form: 'year', year, margin: 1, confidence: 'high', reason: { type: 'YearlyRows', years }, index });
  }
  const margin = Math.max(2, Math.floor(years / 3));
  if (isRough) return around({ form: 'about', year, margin: margin + 2, confidence: 'medium', reason: { type: 'RoughRows' }, index });
  const [from, to] = [Math.max(lower, year - margin), Math.min(upper, year + margin)];
  return { form: 'about', year, from, to, confidence: 'medium', reason: { type: 'WideGap', years }, index };
}

/** The whole year at `number` between two rows: cut off for lists of first numbers, else rounded (S-YEAR-1, -2). */
function interpolate({ line, number, index }: Omit<Between, 'isRough'>): number {
  const lower = rowAt(line, index);
  const upper = rowAt(line, index + 1);
  const above = (number - lower.serial) * (upper.year - lower.year);
  const width = upper.serial - lower.serial;
  const years = line.reading === 'first' ? Math.floor(above / width) : Math.floor((2 * above + width) / (2 * width));
  return lower.year + years;
}
