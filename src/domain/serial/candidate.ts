import type { OtherNumber } from './number-kind.ts';

/** What a serial number may mean, with everything needed to show why. Words are made by the screen. */

export type Confidence = 'high' | 'medium' | 'low';

export interface TableRow {
  serial: number;
  year: number;
}

/**
 * `year` and `about` name a year; `either` leaves two; `span` names only the years between two rows;
 * `from` is "that year or later"; `none` says that no year can be given, the reasons why.
 */
export type YearForm = 'year' | 'about' | 'either' | 'span' | 'from' | 'none';

export interface YearAnswer {
  form: YearForm;
  year: number | null;
  /** The years it may be, both inclusive; `to` is null for `from`, both are null for `none`. */
  from: number | null;
  to: number | null;
}

export type Reason =
  | { type: 'YearlyRows'; years: number }
  | { type: 'WideGap'; years: number }
  | { type: 'VeryWideGap'; years: number }
  | { type: 'RoughRows' }
  | { type: 'ListLeaps' }
  | { type: 'NumbersNotUsed' }
  | { type: 'IsolatedRow' }
  | { type: 'BelowFirst'; row: TableRow }
  | { type: 'AboveLast'; row: TableRow }
  | { type: 'AboveCeiling'; ceiling: number }
  | { type: 'NoTable' }
  | { type: 'OldHint' }
  | { type: 'LetterNamesLine'; prefix: string }
  | { type: 'LetterApart'; prefix: string }
  | { type: 'LetterIgnored'; prefix: string }
  | { type: 'LetterMissing'; prefix: string }
  | { type: 'LineDoubted' }
  | { type: 'NotASerial'; kind: OtherNumber }
  | { type: 'SeveralLines'; count: number }
  | { type: 'SeveralMakers'; count: number }
  | { type: 'MakerNotGiven' }
  | { type: 'MakerFromText' }
  | { type: 'TypeUnknown' }
  | { type: 'LookAlike'; read: string }
  | { type: 'LongestNumber'; read: string };

export interface Candidate extends YearAnswer {
  maker: string;
  country: string;
  foundedYear: number | null;
  /** Name of the number sequence, '' for a maker with one. */
  line: string;
  /** Factory or region that the line carries; '' when unknown. */
  location: string;
  pianoType: string;
  /** A sentence of the tables on this line, ''. */
  caution: string;
  confidence: Confidence;
  /** Whether the line's list gives first or last numbers of the year. */
  reading: 'first' | 'last';
  /** The rows the number stands between; one is null at an end of the table. */
  lower: TableRow | null;
  upper: TableRow | null;
  /** Up to two rows either side, ascending. */
  neighbours: readonly TableRow[];
  /** Labels of the sources of `lower` and `upper`. */
  sources: readonly string[];
  reasons: Reason[];
}

/** Whether the candidate names any year. */
export function isAnswered(candidate: YearAnswer): boolean {
  return candidate.form !== 'none';
}

/** '1988', '1987–1989', '2010 or later', '' : the words the database's `year_range` uses too. */
export function yearRangeText(answer: YearAnswer): string {
  if (answer.from === null) return '';
  if (answer.to === null) return `${answer.from} or later`;
  return answer.from === answer.to ? String(answer.from) : `${answer.from}–${answer.to}`;
}

export function weakerOf(a: Confidence, b: Confidence): Confidence {
  if (a === 'low' || b === 'low') return 'low';
  return a === 'medium' || b === 'medium' ? 'medium' : 'high';
}
