import { weekdays, timeRanges, type TimeRange, type Weekday } from '../listing/wizard-options.ts';
import type { ViewingKind } from './steps.ts';
import { addDays, createDayClock, createZoneReader, type Day, type ZonedTime } from './zoned-time.ts';

/** Rules V-5 to V-8; the database holds the same numbers. */
export const gridMinutes = 30;
export const minutesOf: Readonly<Record<ViewingKind, number>> = { viewing: 60, call: 15 };
export const horizonDays = 28;
export const leadMinutes = 120;
/** Times that can be proposed freely begin within these hours of the day. */
export const freeHours = { from: 7, to: 21.5 } as const;

const minuteMs = 60_000;
const cellMs = gridMinutes * minuteMs;

/** A weekly stretch of time in which the seller receives, as the listing stores it. */
export interface WeeklySlot {
  day: Weekday;
  timeRange: TimeRange;
  preferred: boolean;
}

export interface OfferedDay {
  day: Day;
  /** Epoch ms, ascending. */
  times: readonly number[];
}

/** Reads what a listing stores (`{ id, day, timeRange, preferred }`), in the order of the week; leaves out what is none. */
export function readSlots(stored: readonly unknown[]): WeeklySlot[] {
  const slots = stored.flatMap((slot): WeeklySlot[] => {
    if (typeof slot !== 'object' || slot === null || !('day' in slot) || !('timeRange' in slot)) return [];
    const day = weekdays.find((each) => each === slot.day);
    const timeRange = timeRanges.find((each) => each === slot.timeRange);
    return day && timeRange ? [{ day, timeRange, preferred: 'preferred' in slot && slot.preferred === true }] : [];
  });
  const rank = ({ day, timeRange }: WeeklySlot) => weekdays.indexOf(day) * timeRanges.length + timeRanges.indexOf(timeRange);
  return slots.toSorted((a, b) => rank(a) - rank(b));
}

/** The half hours that a request takes up: two for a viewing, one for a call (rule V-7). Epoch ms. */
export function cellsOf(startsAt: number, kind: ViewingKind): readonly number[] {
  return Array.from({ length: Math.ceil(minutesOf[kind] / gridMinutes) }, (_, index) => startsAt + index * cellMs);
}

/** Whether two requests need the seller at one time. */
export function overlap(a: { startsAt: number; kind: ViewingKind }, b: { startsAt: number; kind: ViewingKind }): boolean {
  const cells = new Set(cellsOf(a.startsAt, a.kind));
  return cellsOf(b.startsAt, b.kind).some((cell) => cells.has(cell));
}

interface TimesRequest {
  kind: ViewingKind;
  timeZone: string;
  /** Epoch ms. */
  now: number;
  /** Half hours in which the seller is taken, by their beginning in epoch ms. */
  taken: ReadonlySet<number>;
}

/** The days of the coming four weeks with the times that the slots offer; days without any are left out. */
export function offeredDays({ slots, ...request }: TimesRequest & { slots: readonly WeeklySlot[] }): OfferedDay[] {
  return daysWith(request, ({ weekday }) =>
    slots.filter(({ day }) => day === weekdays[weekday]).flatMap(({ timeRange }) => startsWithin(timeRange, request.kind)));
}

/** The days of the coming four weeks, for a time that is proposed freely. */
export function freeDays(request: TimesRequest): OfferedDay[] {
  const count = ((freeHours.to - freeHours.from) * 60) / gridMinutes + 1;
  const starts = Array.from({ length: count }, (_, index) => freeHours.from * 60 + index * gridMinutes);
  return daysWith(request, () => starts);
}

/** `startsOn`: minutes of the day, ascending. */
function daysWith({ kind, timeZone, now, taken }: TimesRequest, startsOn: (day: Pick<ZonedTime, 'weekday'>) => readonly number[]): OfferedDay[] {
  const read = createZoneReader(timeZone);
  const today = read(now);
  return Array.from({ length: horizonDays }, (_, index) => index).flatMap((index) => {
    const day = addDays(today.day, index);
    const starts = startsOn({ weekday: (today.weekday + index) % 7 });
    if (starts.length === 0) return [];
    const clock = createDayClock(day, read);
    const times = starts.flatMap((minutes) => clock(minutes) ?? []).filter((instant) => isFree(instant, { kind, now, taken }));
    return times.length > 0 ? [{ day, times }] : [];
  });
}

/** Minutes of the day at which one can begin, so that it ends within the range. */
function startsWithin(range: TimeRange, kind: ViewingKind): number[] {
  const [from = 0, to = 0] = range.split('-').map((hour) => Number(hour) * 60);
  const starts: number[] = [];
  for (let start = from; start + minutesOf[kind] <= to; start += gridMinutes) starts.push(start);
  return starts;
}

function isFree(instant: number, { kind, now, taken }: Pick<TimesRequest, 'kind' | 'now' | 'taken'>): boolean {
  return instant >= now + leadMinutes * minuteMs && cellsOf(instant, kind).every((cell) => !taken.has(cell));
}
