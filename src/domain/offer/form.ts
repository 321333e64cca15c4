import { fail, ok, type Result } from '../../lib/result.ts';
import { parseEuroInput } from '../money/euro.ts';

/** Rule O-1, in cents. */
export const leastCents = 100;
export const mostCents = 1_000_000_000;
/** Rule O-7, in characters. */
export const longestNote = 1000;

export interface OfferDraft {
  /** As typed. */
  amount: string;
  note: string;
}

export interface OfferContent {
  /** In cents. */
  amount: number;
  note: string;
}

export interface OfferProblems {
  amount?: 'Missing' | 'Unreadable' | 'OutOfRange' | 'Same';
  note?: 'TooLong';
}

/** Reads the form by O-1 and O-7. `present`: the price on the table, in cents, which another has to differ from; null for none. */
export function readOffer(draft: OfferDraft, present: number | null): Result<OfferContent, OfferProblems> {
  const problems: OfferProblems = {};
  const read = parseEuroInput(draft.amount);
  const amount = read.ok ? read.value.cents : null;
  if (!read.ok) problems.amount = read.error.type === 'Empty' ? 'Missing' : 'Unreadable';
  else if (read.value.cents < leastCents || read.value.cents > mostCents) problems.amount = 'OutOfRange';
  else if (read.value.cents === present) problems.amount = 'Same';
  const note = readNote(draft.note);
  if (!note.ok) problems.note = 'TooLong';
  return amount === null || !note.ok || problems.amount ? fail(problems) : ok({ amount, note: note.value });
}

/** A word that goes with a step, by O-7. */
export function readNote(typed: string): Result<string, 'TooLong'> {
  const note = typed.normalize('NFC').trim();
  // As the database counts: by code points.
  return [...note].length > longestNote ? fail('TooLong') : ok(note);
}
