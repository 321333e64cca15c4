/** The shape of the bundled tables. Generated from data/*.csv by scripts/reference/generate.mjs. */

/**
 * What a row's note means for reckoning:
 * `isolated` and `weak`: nothing is interpolated to or across it; `jump`: the numbers before it were not used;
 * `unsure`: the list leaps before it, either year is possible; `rough`: a milestone, a count or one dated piano; `final`: a rough
 * one beyond which nothing is reckoned.
 */
export type RowMark = '' | 'isolated' | 'weak' | 'jump' | 'unsure' | 'rough' | 'final';

/** `table` has dated rows; `no-table` is a known series without any; `hint` is an old rule of thumb; `code`: the letters give the year. */
export type LineKind = 'table' | 'no-table' | 'hint' | 'code';

/** One number sequence of a maker. Parallel arrays, numbers ascending, years never falling. */
export interface SerialLine {
  name: string;
  kind: LineKind;
  /** Upper-case letters before the digits, '' for plain numbers. */
  prefix: string;
  minDigits: number | null;
  maxDigits: number | null;
  minNumber: number | null;
  maxNumber: number | null;
  /** Above the last row and above this, a number is misread. */
  ceiling: number | null;
  /** '' takes no lettered number; '*' takes one letter as a mark, '7' does so on seven digits; 'low' only as a guess. */
  otherLetters: string;
  /** Whether the list gives the first numbers of a year or the last (S-YEAR). */
  reading: 'first' | 'last';
  /** The years of a series without rows, or the year in which a series ended. */
  yearFrom: number | null;
  yearTo: number | null;
  /** The best confidence the line can carry, '' for no bound. */
  cap: '' | 'medium' | 'low';
  location: string;
  pianoType: string;
  caution: string;
  starts: number[];
  years: number[];
  /** Row index → mark, for the few rows that have one. */
  marks: Record<string, RowMark>;
  /** Source tag of each row, as an index into `SerialReference.sources`. */
  sources: number[];
}

export interface SerialMaker {
  name: string;
  shortName: string;
  country: string;
  foundedYear: number | null;
  locations: string;
  aliases: string[];
  note: string;
  lines: SerialLine[];
}

export interface SerialReference {
  /** Year and month of the tables, '2026-11'. */
  edition: string;
  sources: string[];
  makers: SerialMaker[];
}
