import type { Confidence, Reason, TableRow, YearAnswer, YearForm } from './candidate.ts';
import type { RowMark, SerialLine } from './reference.ts';
import { gapMargin, tailMargin } from './year-margins.ts';

/** What one line's rows say about one number, before anything is known of the maker or the letters. */
export interface LineReading extends YearAnswer {
  confidence: Confidence;
  reason: Reason;
  /** Index of the row at or below the number; -1 below the first. */
  index: number;
}

/** Rows up to so many years apart give a year, up to the second figure "about" with medium confidence, beyond it with low. */
const narrowGap = 2;
const wideGap = 12;
/** Rows that are no starts of years: so much more either side. */
const roughMargin = 2;
const paceYears = 10;
const mostYears = 1000;

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

function standsForItself(mark: RowMark): boolean {
  return mark === 'isolated' || mark === 'weak';
}

/** The row dates its own number only, or poorly. */
function standsAlone(line: SerialLine, index: number): boolean {
  return standsForItself(markAt(line, index));
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

export interface Asked {
  number: number;
  /** No year after it is reckoned. */
  thisYear: number;
}

/** Reads a number against one line. Rules S-YEAR-*, S-GAP-*, S-MARK-*, S-END-*. */
export function readLine(line: SerialLine, { number, thisYear }: Asked): LineReading {
  if (line.kind !== 'table') return readWithoutRows(line);
  const { starts } = line;
  const last = starts.length - 1;
  const at = rowAtOrBelow(starts, number);
  const isHit = starts[at] === number;
  // The last row closes the pair before it, so that a number on it is read like any other.
  const index = isHit && at === last && last > 0 ? at - 1 : at;

  if (isHit && standsAlone(line, at)) return onOnlyRow({ line, at, index });
  if (index === last) return isHit ? onOnlyRow({ line, at, index }) : readAboveLast(line, { number, thisYear });
  if (index < 0) return noYear({ type: 'BelowFirst', row: rowAt(line, 0) }, index);
  const below = markAt(line, index);
  const above = markAt(line, index + 1);
  if (below === 'isolated' || above === 'isolated') return isHit ? onOnlyRow({ line, at, index }) : noYear({ type: 'IsolatedRow' }, index);
  if (above === 'jump' || above === 'unsure') return readAtLeap({ line, at, index, leap: above, isHit });
  return readBetween({ line, number, index });
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

/** The pace of the last decade carries on (S-END-2), up to the year in which the line ended and never beyond today. */
function readAboveLast(line: SerialLine, { number, thisYear }: Asked): LineReading {
  const { ceiling, yearTo, starts } = line;
  const last = starts.length - 1;
  // A table without a row has none below the number either.
  if (last <= 0 || standsAlone(line, last)) return noYear({ type: 'IsolatedRow' }, last);
  if (ceiling !== null && number > ceiling) return noYear({ type: 'AboveCeiling', ceiling }, last);
  const row = rowAt(line, last);
  const base = paceRow(line);
  if (markAt(line, last) === 'final' || base === null) return noYear({ type: 'AboveLast', row, since: null }, last);
  const ahead = yearsAcross({ line, number: number - row.serial, numbers: row.serial - base.serial, years: row.year - base.year });
  const limit = Math.min(yearTo ?? Infinity, Math.max(thisYear, row.year));
  const year = Math.min(row.year + ahead, limit);
  const { before, after } = tailMargin(ahead);
  return {
    form: 'about',
    year,
    from: Math.max(row.year - (isRough(markAt(line, last)) ? roughMargin : 0), year - before),
    to: Math.min(limit, year + after),
    confidence: 'low',
    reason: { type: 'AboveLast', row, since: base.year },
    index: last,
  };
}

/** The row from which the last decade's pace is taken: ten years before the last one or the first, never across a leap; null for none. */
function paceRow(line: SerialLine): TableRow | null {
  const last = rowAt(line, line.starts.length - 1);
  let base = last;
  for (let index = line.starts.length - 1; index >= 0; index -= 1) {
    if (standsAlone(line, index)) continue;
    base = rowAt(line, index);
    const mark = markAt(line, index);
    if (base.year <= last.year - paceYears || mark === 'jump' || mark === 'unsure') break;
  }
  return base.year < last.year ? base : null;
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
}

function readBetween({ line, number, index }: Between): LineReading {
  const lower = rowAt(line, index);
  const upper = rowAt(line, index + 1);
  const years = upper.year - lower.year;
  const marks = [markAt(line, index), markAt(line, index + 1)];
  const year = lower.year + yearsAcross({ line, number: number - lower.serial, numbers: upper.serial - lower.serial, years });
  const margin = gapMargin(years);
  if (marks.some(isRough)) {
    const isPoor = years > wideGap || marks.includes('weak');
    return around({ form: 'about', year, margin: margin + roughMargin, confidence: isPoor ? 'low' : 'medium', reason: { type: 'RoughRows' }, index });
  }
  if (years <= narrowGap) return around({ form: 'year', year, margin, confidence: 'high', reason: { type: 'YearlyRows', years }, index });
  const isVeryWide = years > wideGap;
  return {
    form: 'about',
    year,
    from: Math.max(lower.year, year - margin),
    to: Math.min(upper.year, year + margin),
    confidence: isVeryWide ? 'low' : 'medium',
    reason: { type: isVeryWide ? 'VeryWideGap' : 'WideGap', years },
    index,
  };
}

function isRough(mark: RowMark): boolean {
  return mark === 'rough' || mark === 'final' || mark === 'weak';
}

/** Whole years for `number` of `numbers` that took `years`: cut off for lists of first numbers, else rounded (S-YEAR-1, -2). */
function yearsAcross({ line, number, numbers, years }: { line: SerialLine; number: number; numbers: number; years: number }): number {
  const above = number * years;
  return Math.min(mostYears, line.reading === 'first' ? Math.floor(above / numbers) : Math.floor((2 * above + numbers) / (2 * numbers)));
}
