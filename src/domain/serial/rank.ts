import type { Candidate } from './candidate.ts';
import type { ChosenLine } from './choose-lines.ts';

export interface Found {
  candidate: Candidate;
  /** The less, the better: answered, confidence, tables, own letters, narrow band, each outweighing all behind it (S-ORDER-1). */
  rank: number;
}

/** The order of the database's collation "C", whatever the device's language. */
export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const widest = 9999;

export function rankOf({ line, match }: ChosenLine, { form, confidence, from, to }: Candidate): number {
  const weakness = confidence === 'high' ? 0 : confidence === 'medium' ? 1 : 2;
  const unanswered = form === 'none' ? 1 : 0;
  const hint = line.kind === 'hint' ? 1 : 0;
  const ignored = match === 'exact' ? 0 : 1;
  const width = from === null || to === null ? widest : to - from;
  return (((unanswered * 3 + weakness) * 2 + hint) * 2 + ignored) * (widest + 1) + width;
}

export function compareFound(a: Found, b: Found): number {
  return a.rank - b.rank || byCodeUnit(a.candidate.maker, b.candidate.maker) || byCodeUnit(a.candidate.line, b.candidate.line);
}
