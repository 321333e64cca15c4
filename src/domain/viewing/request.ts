import { fail, ok, type Result } from '../../lib/result.ts';
import type { ViewingKind } from './steps.ts';

/** Rule V-10, in characters; the database holds the same. */
export const longest = { note: 1000, phone: 40 } as const;

/** The form as it is filled in. */
export interface ViewingDraft {
  kind: ViewingKind;
  /** Epoch ms; null while none is chosen. */
  startsAt: number | null;
  note: string;
  phone: string;
}

export interface ViewingContent {
  kind: ViewingKind;
  startsAt: number;
  note: string;
  /** '' for a viewing that gives none. */
  phone: string;
}

export interface ViewingProblems {
  startsAt?: 'Missing' | 'Passed';
  note?: 'TooLong';
  phone?: 'Missing' | 'NotANumber' | 'TooLong';
}

/** Reads the form by V-5 and V-10: trimmed, NFC. `now` in epoch ms. */
export function readViewing(draft: ViewingDraft, now: number): Result<ViewingContent, ViewingProblems> {
  const { kind, startsAt } = draft;
  const [note, phone] = [draft.note, draft.phone].map((typed) => typed.normalize('NFC').trim()) as [string, string];
  const problems: ViewingProblems = {};
  if (startsAt === null) problems.startsAt = 'Missing';
  else if (startsAt <= now) problems.startsAt = 'Passed';
  if (lengthOf(note) > longest.note) problems.note = 'TooLong';
  if (phone === '' && kind === 'call') problems.phone = 'Missing';
  else if (lengthOf(phone) > longest.phone) problems.phone = 'TooLong';
  else if (phone !== '' && !isNumber(phone)) problems.phone = 'NotANumber';
  return startsAt === null || Object.keys(problems).length > 0 ? fail(problems) : ok({ kind, startsAt, note, phone });
}

/** A word that goes with a step, by V-10. */
export function readStepNote(typed: string): Result<string, 'TooLong'> {
  const note = typed.normalize('NFC').trim();
  return lengthOf(note) > longest.note ? fail('TooLong') : ok(note);
}

/** Digits as people write them; at least five. */
function isNumber(phone: string): boolean {
  return /^\+?[\d\s()/.-]+$/u.test(phone) && phone.replaceAll(/\D/gu, '').length >= 5;
}

/** As the database counts: by code points. */
function lengthOf(text: string): number {
  return [...text].length;
}
