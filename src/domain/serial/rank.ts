import type { Candidate } from './candidate.ts';
import type { Draft } from './doubts.ts';

export interface Found {
  candidate: Candidate;
  /** The less, the better. */
  rank: number;
}

const widest = 9999;
/** More lines than the tables have. */
const mostLines = 1000;

/** One figure that sorts: answered, confidence, tables, own letters, narrow band, then the names, each outweighing all behind it (S-ORDER-1). */
export function rankOf({ line, match, facts }: Draft, { form, confidence, from, to }: Candidate): number {
  const weakness = confidence === 'high' ? 0 : confidence === 'medium' ? 1 : 2;
  const unanswered = form === 'none' ? 1 : 0;
  const hint = line.kind === 'hint' ? 1 : 0;
  const ignored = match === 'exact' ? 0 : 1;
  const width = from === null || to === null ? widest : to - from;
  return ((((unanswered * 3 + weakness) * 2 + hint) * 2 + ignored) * (widest + 1) + width) * mostLines + facts.order;
}
