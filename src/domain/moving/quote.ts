import { fail, ok, type Result } from '../../lib/result.ts';
import { parseEuroInput } from '../money/euro.ts';
import { createDayClock, createZoneReader, type Day } from '../viewing/zoned-time.ts';
import { longest } from './request.ts';

/** Rules MV-5 and MV-6; the database holds the same numbers. */
export const mostCents = 10_000_000;
export const validDays = 14;
const shortestMinutes = 30;
const longestMinutes = 24 * 60;
const farthestMs = 190 * 86_400_000;

/** What a mover types. Times as a time field gives them: 'HH:MM'. */
export interface QuoteDraft {
  price: string;
  day: string;
  from: string;
  to: string;
  isInsured: boolean;
  insuredUntil: string;
  answer: string;
}

export type QuoteField = keyof Omit<QuoteDraft, 'isInsured'>;
type Problem = 'Missing' | 'Unreadable' | 'TooLong' | 'Passed' | 'Taken';
export type QuoteProblems = Partial<Record<QuoteField, Problem>>;

export interface ReadQuote {
  /** Whole cents. */
  price: number;
  /** Epoch ms. */
  startsAt: number;
  endsAt: number;
  insuredUntil: Day | null;
  answer: string;
}

interface Known {
  timeZone: string;
  /** Epoch ms. */
  now: number;
  /** What the mover has taken on. Epoch ms. */
  booked: readonly { startsAt: number; endsAt: number }[];
}

/** Reads a mover's form. */
export function readQuote(draft: QuoteDraft, { timeZone, now, booked }: Known): Result<ReadQuote, QuoteProblems> {
  const problems: QuoteProblems = {};
  const price = parseEuroInput(draft.price);
  if (!price.ok) problems.price = price.error.type === 'Empty' ? 'Missing' : 'Unreadable';
  else if (price.value.cents > mostCents || price.value.cents === 0) problems.price = 'Unreadable';
  for (const field of ['day', 'from', 'to'] as const) if (draft[field] === '') problems[field] = 'Missing';
  const [startsAt, endsAt] = timesOf(draft, timeZone);
  if (draft.day !== '' && draft.from !== '' && startsAt === null) problems.from = 'Unreadable';
  else if (startsAt !== null && startsAt <= now) problems.day = 'Passed';
  else if (startsAt !== null && startsAt > now + farthestMs) problems.day = 'Unreadable';
  else if (startsAt !== null && endsAt !== null) {
    const minutes = (endsAt - startsAt) / 60_000;
    if (minutes < shortestMinutes || minutes > longestMinutes) problems.to = 'Unreadable';
    else if (booked.some((each) => each.startsAt < endsAt && each.endsAt > startsAt)) problems.from = 'Taken';
  }
  if (draft.isInsured && draft.insuredUntil === '') problems.insuredUntil = 'Missing';
  else if (draft.isInsured && draft.insuredUntil < draft.day) problems.insuredUntil = 'Passed';
  const answer = draft.answer.normalize('NFC').trim();
  if ([...answer].length > longest.stepNote) problems.answer = 'TooLong';
  if (!price.ok || startsAt === null || endsAt === null || Object.keys(problems).length > 0) return fail(problems);
  return ok({ price: price.value.cents, startsAt, endsAt, insuredUntil: draft.isInsured ? draft.insuredUntil : null, answer });
}

function timesOf({ day, from, to }: QuoteDraft, timeZone: string): readonly [number | null, number | null] {
  if (!/^\d{4}-\d\d-\d\d$/u.test(day)) return [null, null];
  const clock = createDayClock(day, createZoneReader(timeZone));
  const [begins, ends] = [minutesOf(from), minutesOf(to)];
  if (begins === null) return [null, null];
  return [clock(begins), ends === null ? null : clock(ends)];
}

/** Times stand on five minutes, as the database has it. */
function minutesOf(time: string): number | null {
  const match = /^(\d\d):(\d\d)/u.exec(time);
  if (!match) return null;
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return minutes % 5 === 0 ? minutes : null;
}
