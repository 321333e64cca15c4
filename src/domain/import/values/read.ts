import type { Problem } from '../records/finding.ts';
import { foldWords } from '../text/fold.ts';

/** What a cell says: a value, a problem, both or neither. */
export interface Read<V> {
  value?: V;
  problem?: Problem;
  /** Cents of a price that is said to be without VAT, as they stand. */
  net?: number;
}

export const nothing: Read<never> = {};

const blanks: ReadonlySet<string> = new Set(
  ['unbekannt', 'unknown', 'k. A.', 'keine Angabe', 'n/a', 'na', 'o. J.', 'ohne', 'inconnu', 'onbekend', 'sconosciuto', 'none', 'null', 'keine', 'nicht bekannt', 'tbd'].map(foldWords),
);
const signsOnly = /^[\s\-–—?./_*]*$/u;

/** The cell says in words or signs that the value isn't known (rule V-1). */
export function saysUnknown(text: string): boolean {
  return signsOnly.test(text) || (text.length < 20 && blanks.has(foldWords(text)));
}

export function readAs<V>(value: V, shown: string): Read<V> {
  return { value, problem: { type: 'ReadAs', level: 'warning', expected: shown, repair: { kind: 'replace', value: shown } } };
}

export function warn(type: Problem['type'], expected = ''): Read<never> {
  return { problem: { type, level: 'warning', expected } };
}

export function refuse(type: Problem['type'], expected = ''): Read<never> {
  return { problem: { type, level: 'error', expected } };
}
