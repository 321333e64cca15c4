import type { OtherNumber } from './number-kind.ts';

/** What a serial number may mean, with everything needed to show why. Words are made by the screen. */

export type Confidence = 'high' | 'medium' | 'low';

export interface TableRow {
  serial: number;
  year: number;
}

/**
 * `year` and `about` name a year; `either` leaves two; `span` names only the years between two rows;
 * `none` says that no year can be given, the reasons why.
 */
export type YearForm = 'year' | 'about' | 'either' | 'span' | 'none';

export interface YearAnswer {
  form: YearForm;
  year: number | null;
  /** The years it may be, both inclusive; null for `none`. */
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
  | { type: 'AboveLast'; row: TableRow; since: number | null }
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
  | { type: 'OtherMakerNamed'; maker: string }
  | { type: 'LineNamed'; line: string }
  | { type: 'TextDropped'; text: string }
  | { type: 'LetterCode'; year: number; month: number; works: '' | 'K' | 'I' }
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

/** '1988', '1987–1989', '' : the words the database's `year_range` uses too. */
export function yearRangeText(answer: YearAnswer): string {
  if (answer.from === null || answer.to === null) return '';
  return answer.from === answer.to ? String(answer.from) : `${answer.from}–${answer.to}`;
}

export function weakerOf(a: Confidence, b: Confidence): Confidence {
  if (a === 'low' || b === 'low') return 'low';
  return a === 'medium' || b === 'medium' ? 'medium' : 'high';
}
