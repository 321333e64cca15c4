import { groupBy } from '../../lib/group-by.ts';
import { distanceKm, type Coordinates } from '../geo/distance.ts';
import { guessDrive } from '../travel/drive.ts';
import type { OfferedDay } from '../viewing/offered-times.ts';
import { addDays, createDayClock, createZoneReader, type Day, type ZonedTime } from '../viewing/zoned-time.ts';
import { spansOn, type Schedule, type Span } from './schedule.ts';

/** Rules B-5, B-8 and B-14; the database holds the same numbers. */
const gridMinutes = 60;
const leadMinutes = 120;
export const horizonDays = 183;
export const alternativesCount = 3;

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** What takes a provider's time. Epoch ms. */
export interface Booked {
  startsAt: number;
  endsAt: number;
  /** Null where nobody named one. */
  place: Coordinates | null;
}

export interface Wish {
  schedule: Schedule;
  minutes: number;
  /** Null where nobody named one: the provider's own. */
  place: Coordinates | null;
  booked: readonly Booked[];
}

/** Asked of the server: at most 31 days from one of the provider's calendar. */
export interface SlotQuestion {
  providerId: string;
  from: Day;
  days: number;
  minutes: number;
  place: Coordinates | null;
}

export interface FreeSlots {
  timeZone: string;
  withinReach: boolean;
  /** Epoch ms, ascending. */
  starts: readonly number[];
}

/** Why a time can't be had: something stands there, or the way to it or from it is too long for the gap or for the provider. */
export type Hindrance = 'taken' | 'travel' | 'drive';

/** Whether the place lies within the provider's radius (rule B-7). */
export function isWithinReach(place: Coordinates | null, { place: home, radiusKm }: Pick<Schedule, 'place' | 'radiusKm'>): boolean {
  return place === null || home === null || radiusKm === null || distanceKm(home, place) <= radiusKm;
}

/** What stands against a beginning by rules B-6 and B-7; null for nothing. Epoch ms. */
export function hindranceAt(startsAt: number, wish: Wish, read = createZoneReader(wish.schedule.timeZone)): Hindrance | null {
  const { schedule, booked } = wish;
  const endsAt = startsAt + wish.minutes * minuteMs;
  if (booked.some((each) => each.startsAt < endsAt && startsAt < each.endsAt)) return 'taken';
  const before = booked.filter((each) => each.endsAt <= startsAt).toSorted((a, b) => b.endsAt - a.endsAt)[0];
  const after = booked.filter((each) => each.startsAt >= endsAt).toSorted((a, b) => a.startsAt - b.startsAt)[0];
  const gaps = [
    ...(before ? [{ to: before, gapMs: startsAt - before.endsAt }] : []),
    ...(after ? [{ to: after, gapMs: after.startsAt - endsAt }] : []),
  ].map(({ to, gapMs }) => ({ to, gapMs, drive: driveBetween(to.place ?? schedule.place, wish.place ?? schedule.place) }));
  if (gaps.some(({ gapMs, drive }) => gapMs < (drive + schedule.bufferMinutes) * minuteMs)) return 'travel';
  const isLong = gaps.some(({ to, drive }) => drive > schedule.driveLimitMinutes && read(to.startsAt).day === read(startsAt).day);
  return isLong ? 'drive' : null;
}

/** The days with the times that are free on them; days without any are left out. `now` in epoch ms. */
export function freeDays(wish: Wish & { from: Day; days: number; now: number }): OfferedDay[] {
  const { schedule, minutes, place, from, days, now } = wish;
  if (!isWithinReach(place, schedule)) return [];
  const read = createZoneReader(schedule.timeZone);
  return Array.from({ length: days }, (_, index) => addDays(from, index)).flatMap((day) => {
    const times = spansOn(schedule, day)
      .flatMap((span) => startsWithin(span, { day, minutes, read }))
      .filter((instant) => instant >= now + leadMinutes * minuteMs && hindranceAt(instant, wish, read) === null);
    return times.length > 0 ? [{ day, times }] : [];
  });
}

/** Free times by the days that they are on there. */
export function daysOfSlots({ timeZone, starts }: Pick<FreeSlots, 'timeZone' | 'starts'>): OfferedDay[] {
  const read = createZoneReader(timeZone);
  return [...groupBy(starts, (start) => read(start).day)].map(([day, times]) => ({ day, times }));
}

/** The free ones next to a time that can't be had, in the order of time (rule B-14). */
export function alternativesTo(wanted: number, free: readonly number[]): readonly number[] {
  return free
    .filter((each) => each !== wanted)
    .toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b)
    .slice(0, alternativesCount)
    .toSorted((a, b) => a - b);
}

type Reader = (instant: number) => ZonedTime;

/** The full hours of a span at which one can begin that ends within it (rules B-5 and B-9). Epoch ms. */
function startsWithin({ from, to }: Span, { day, minutes, read }: { day: Day; minutes: number; read: Reader }): number[] {
  const clock = createDayClock(day, read);
  const latest = instantOf(day, to, read) - minutes * minuteMs;
  const starts: number[] = [];
  for (let start = Math.ceil(from / gridMinutes) * gridMinutes; start < to; start += gridMinutes) {
    const instant = clock(start);
    if (instant !== null && instant <= latest) starts.push(instant);
  }
  return starts;
}

/** When the clocks there come to that minute; where they leap over it, when they would have come to it. */
function instantOf(day: Day, minutes: number, read: Reader): number {
  const at = (each: number) => createDayClock(addDays(day, Math.floor(each / dayMinutes)), read)((each + dayMinutes) % dayMinutes);
  return at(minutes) ?? (at(minutes - 60) ?? 0) + 60 * minuteMs;
}

function driveBetween(from: Coordinates | null, to: Coordinates | null): number {
  return from && to ? guessDrive(from, to).minutes : 0;
}
