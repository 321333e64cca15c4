import { addDays } from '../viewing/zoned-time.ts';
import { addMonths, monthOf } from './day.ts';

export const intervals = [12, 6, 3] as const;
export type Interval = (typeof intervals)[number];
export const usualInterval: Interval = 6;

/** Months between the visits of a new piano, and for how many of them it counts as new (P-DUE-2). */
const settling = { every: 3, for: 12 } as const;

/** What the next tuning is counted from. Days are 'YYYY-MM-DD'. */
export interface Care {
  lastTunedOn: string | null;
  /** The day on which the piano was delivered new; null for one that is not new. */
  newSince: string | null;
  intervalMonths: Interval;
  /** 1 to 12. */
  preferredMonth: number | null;
  pausedUntil: string | null;
}

/** Months, back or ahead, to the nearest month that is the preferred one or whole intervals away from it; of two the earlier (P-DUE-3). */
function shiftTo(preferred: number, { from, every }: { from: number; every: number }): number {
  const ahead = (((preferred - from) % every) + every) % every;
  return ahead * 2 >= every ? ahead - every : ahead;
}

/** When the next tuning is due, 'YYYY-MM-DD'; null where nothing is known to count from. The database's `app.next_tuning_due` does the same. */
export function nextDue({ lastTunedOn, newSince, intervalMonths, preferredMonth, pausedUntil }: Care): string | null {
  const [base] = [lastTunedOn, newSince].filter((day) => day !== null).sort().reverse();
  if (base === undefined) return null;
  const settles = newSince !== null && base < addMonths(newSince, settling.for);
  const months = settles ? settling.every : intervalMonths;
  const shift = settles || preferredMonth === null ? 0 : shiftTo(preferredMonth, { from: monthOf(addMonths(base, months)), every: months });
  const due = addMonths(base, months + shift);
  return pausedUntil !== null && pausedUntil > due ? pausedUntil : due;
}

export const reminderSteps = ['plan', 'book', 'due', 'late', 'last'] as const;
export type ReminderStep = (typeof reminderSteps)[number];

/** The days of the ladder (P-REM-1). */
export function ladderOf(due: string): readonly { step: ReminderStep; on: string }[] {
  const late = addDays(due, 30);
  return [
    { step: 'plan', on: addDays(due, -90) },
    { step: 'book', on: addDays(due, -30) },
    { step: 'due', on: due },
    { step: 'late', on: late },
    { step: 'last', on: addMonths(late, 6) },
  ];
}

/** `step`: where the ladder stands, null before it begins and during a pause. `next`: the day of its next step, null after the last. */
export function reminderAt(care: Care, today: string): { step: ReminderStep | null; next: string | null } {
  const due = nextDue(care);
  if (due === null) return { step: null, next: null };
  if (care.pausedUntil !== null && today < care.pausedUntil) return { step: null, next: care.pausedUntil };
  const ladder = ladderOf(due);
  return {
    step: ladder.findLast(({ on }) => on <= today)?.step ?? null,
    next: ladder.find(({ on }) => on > today)?.on ?? null,
  };
}

export type CareState = 'unknown' | 'paused' | 'fine' | 'soon' | 'due';

/** What the page says of it. `soon`: within 30 days. */
export function careStateOf(care: Care, today: string): CareState {
  const due = nextDue(care);
  if (care.pausedUntil !== null && today < care.pausedUntil) return 'paused';
  if (due === null) return 'unknown';
  if (due <= today) return 'due';
  return addDays(due, -30) <= today ? 'soon' : 'fine';
}

/** Between these, in percent, a piano is at ease (P-HUM-1). */
export const humidityAtEase = { least: 35, most: 55 } as const;

export function humidityIs(percent: number): 'dry' | 'fine' | 'damp' {
  if (percent < humidityAtEase.least) return 'dry';
  return percent > humidityAtEase.most ? 'damp' : 'fine';
}
