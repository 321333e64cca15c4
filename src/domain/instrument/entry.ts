import { readTypedNumber } from '../../lib/typed-number.ts';
import { fail, ok, type Result } from '../../lib/result.ts';
import { isDay } from './day.ts';

export const entryKinds = ['listing', 'inspection', 'service', 'tuning', 'humidity', 'move', 'note'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What an owner writes; the listings' lines are the market's. */
export const ownKinds = ['tuning', 'humidity', 'service', 'inspection', 'move', 'note'] as const;
export type OwnKind = (typeof ownKinds)[number];

/** Kinds that an owner may show to others: notes are private for good (P-SEE-2). */
export const shownKinds = ['listing', 'inspection', 'service', 'tuning', 'humidity', 'move'] as const;
export type ShownKind = (typeof shownKinds)[number];

/** Who a line is from (P-LINE-2). */
export const entrySides = ['owner', 'former', 'provider', 'evaluator', 'market'] as const;
export type EntrySide = (typeof entrySides)[number];

/** Percent, °C and Hz. */
export const measures = {
  humidity: { least: 0, most: 100 },
  temperature: { least: -20, most: 50 },
  pitch_before: { least: 350, most: 500 },
  pitch_after: { least: 350, most: 500 },
} as const;
export type MeasureName = keyof typeof measures;
export type Measures = Readonly<Partial<Record<MeasureName, number>>>;

/** Which measures a form of each kind asks for. */
export const measuresOf: Readonly<Record<OwnKind, readonly MeasureName[]>> = {
  humidity: ['humidity', 'temperature'],
  tuning: ['pitch_before', 'pitch_after', 'humidity', 'temperature'],
  service: [],
  inspection: [],
  move: [],
  note: [],
};

export const longestLine = 2000;
const earliestDay = '1970-01-01';

function isMeasure(name: string): name is MeasureName {
  return Object.hasOwn(measures, name);
}

/** A stored row's measures: what is none of these, or no possible value, is left out. */
export function measuresIn(given: Readonly<Record<string, unknown>>): Measures {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => isMeasure(name) && typeof value === 'number' && value >= measures[name].least && value <= measures[name].most),
  );
}

/** A typed measure with at most one decimal; null for none of that size. */
export function readMeasure(name: MeasureName, typed: string): number | null {
  const text = typed.trim().replace(/\s*(?:%|°\s?C|Hz)$/iu, '').replace(/^−/u, '-');
  const isNegative = text.startsWith('-');
  const read = readTypedNumber(isNegative ? text.slice(1) : text);
  if (!read || read.thousandsAssumed) return null;
  const value = Math.round(Number(`${isNegative ? '-' : ''}${read.whole}.${read.fraction || '0'}`) * 10) / 10;
  return value >= measures[name].least && value <= measures[name].most ? value : null;
}

/** What a form holds. */
export interface EntryDraft {
  kind: OwnKind;
  /** 'YYYY-MM-DD'. */
  day: string;
  body: string;
  measures: Readonly<Partial<Record<MeasureName, string>>>;
}

export interface EntryContent {
  kind: OwnKind;
  day: string;
  body: string;
  measures: Measures;
}

export type EntryProblem = 'day' | 'text-missing' | 'text-long' | MeasureName;

/** The form's content (P-LINE-3, P-LINE-4), or all that is wrong with it. */
export function readEntry(draft: EntryDraft, today: string): Result<EntryContent, readonly EntryProblem[]> {
  const { kind, day } = draft;
  const body = draft.body.normalize('NFC').trim();
  const problems: EntryProblem[] = [];
  const read: Partial<Record<MeasureName, number>> = {};
  if (!isDay(day) || day < earliestDay || day > today) problems.push('day');
  for (const name of measuresOf[kind]) {
    const typed = draft.measures[name]?.trim() ?? '';
    const value = typed === '' ? null : readMeasure(name, typed);
    if (value !== null) read[name] = value;
    else if (typed !== '' || (kind === 'humidity' && name === 'humidity')) problems.push(name);
  }
  if (body.length > longestLine) problems.push('text-long');
  if (body === '' && (kind === 'note' || kind === 'move')) problems.push('text-missing');
  return problems.length > 0 ? fail(problems) : ok({ kind, day, body, measures: read });
}
