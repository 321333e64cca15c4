import type { Coordinates } from '../geo/distance.ts';
import { weekdays, type Weekday } from '../listing/wizard-options.ts';
import { knownTimeZone, weekdayOf, type Day } from '../viewing/zoned-time.ts';

/** Minutes since midnight by the clocks there. */
export interface Span {
  from: number;
  to: number;
}

/** When and how far a provider works. */
export interface Schedule {
  timeZone: string;
  hours: Readonly<Partial<Record<Weekday, readonly Span[]>>>;
  /** Both days included. */
  daysOff: readonly { from: Day; to: Day }[];
  bufferMinutes: number;
  driveLimitMinutes: number;
  /** Where the provider is; null where nobody said. */
  place: Coordinates | null;
  /** Null for any distance. */
  radiusKm: number | null;
}

const dayMinutes = 24 * 60;
const dayForm = /^\d{4}-\d\d-\d\d$/u;

/** Reads what a provider's row stores, leaving out what is none (rule B-5). */
export function readSchedule(stored: {
  time_zone: string; hours: unknown; days_off: unknown; buffer_minutes: number; drive_limit_minutes: number;
  lat: number | null; lng: number | null; radius_km: number | null;
}): Schedule {
  const { lat, lng } = stored;
  return {
    timeZone: knownTimeZone(stored.time_zone),
    hours: Object.fromEntries(weekdays.map((day) => [day, spansOf(propertyOf(stored.hours, day))])),
    daysOff: listOf(stored.days_off).flatMap((each) => {
      const [from, to] = [propertyOf(each, 'from'), propertyOf(each, 'to')];
      return isDay(from) && isDay(to) ? [{ from, to }] : [];
    }),
    bufferMinutes: stored.buffer_minutes,
    driveLimitMinutes: stored.drive_limit_minutes,
    place: lat === null || lng === null ? null : { lat, lng },
    radiusKm: stored.radius_km,
  };
}

/** The spans of a day of the calendar, in their order; none on a day off. */
export function spansOn({ hours, daysOff }: Pick<Schedule, 'hours' | 'daysOff'>, day: Day): readonly Span[] {
  if (daysOff.some(({ from, to }) => from <= day && day <= to)) return [];
  const name = weekdays[weekdayOf(day)];
  return (name && hours[name]) ?? [];
}

function spansOf(stored: unknown): readonly Span[] {
  return listOf(stored)
    .flatMap((each) => {
      const [from, to] = [propertyOf(each, 'from'), propertyOf(each, 'to')];
      return isMinute(from) && isMinute(to) && from < to ? [{ from, to }] : [];
    })
    .toSorted((a, b) => a.from - b.from);
}

function isMinute(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= dayMinutes;
}

function isDay(value: unknown): value is Day {
  return typeof value === 'string' && dayForm.test(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
