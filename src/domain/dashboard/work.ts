import { needsAnswer, type Booking } from '../booking/booking.ts';
import { awaitsReport, possibleSteps, type Evaluation } from '../evaluation/evaluation.ts';
import { awaitsQuote, type MoveQuote } from '../moving/moving.ts';
import { isOpenQuote } from '../moving/steps.ts';
import { addDays, createZoneReader, defaultTimeZone, weekdayOf } from '../viewing/zoned-time.ts';

/** What somebody who offers services has to do. Rule D-12. */
export interface WorkSummary {
  /** Bookings that wait for their answer. */
  toAnswer: number;
  today: number;
  week: number;
  doneThisMonth: number;
  /** Moves that they were asked for and that are not decided; those without their quote among them. */
  quotesOpen: number;
  quotesToGive: number;
  /** Evaluations that wait for their yes or no, and those whose report is to be sent. */
  evaluationsToAnswer: number;
  reportsToSend: number;
}

interface Work {
  bookings: readonly Booking[];
  quotes: readonly MoveQuote[];
  evaluations: readonly Evaluation[];
  /** Epoch ms. */
  now: number;
}

/** By the calendar of the profile, as the bookings name it. */
export function summariseWork({ bookings, quotes, evaluations, now }: Work): WorkSummary {
  const mine = bookings.filter(({ side }) => side === 'provider');
  const asked = quotes.filter(({ side }) => side === 'mover');
  const read = createZoneReader(mine[0]?.timeZone ?? defaultTimeZone);
  const today = read(now).day;
  const monday = addDays(today, -weekdayOf(today));
  const sunday = addDays(monday, 6);
  const stands = mine.filter(({ state }) => state === 'confirmed' || state === 'done').map(({ state, startsAt }) => ({ state, day: read(startsAt).day }));
  return {
    toAnswer: mine.filter((booking) => needsAnswer(booking, now)).length,
    today: stands.filter(({ day }) => day === today).length,
    week: stands.filter(({ day }) => day >= monday && day <= sunday).length,
    doneThisMonth: stands.filter(({ state, day }) => state === 'done' && day.slice(0, 7) === today.slice(0, 7)).length,
    quotesOpen: asked.filter(({ state }) => isOpenQuote(state)).length,
    quotesToGive: asked.filter(awaitsQuote).length,
    evaluationsToAnswer: evaluations.filter((each) => each.side === 'evaluator' && possibleSteps(each, now).includes('accepted')).length,
    reportsToSend: evaluations.filter((each) => awaitsReport(each, now)).length,
  };
}
