/** Wall-clock time of a place and instants, by the device's copy of the IANA time zone database. Instants are epoch ms. */

export const defaultTimeZone = 'Europe/Berlin';

/** A day of the calendar: 'YYYY-MM-DD'. */
export type Day = string;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export interface ZonedTime {
  day: Day;
  /** Minutes since the day's midnight on the clock there. */
  minutes: number;
  /** 0 is Monday. */
  weekday: number;
}

/** The zone as the device knows it; the default for one that it doesn't know. */
export function knownTimeZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone || defaultTimeZone }).resolvedOptions().timeZone;
  } catch {
    return defaultTimeZone;
  }
}

/** Reads instants on the clocks of a zone. Made once for many: building a formatter is the expensive part. */
export function createZoneReader(zone: string): (instant: number) => ZonedTime {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: knownTimeZone(zone), calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23',
    year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit',
  });
  return (instant) => {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    const day = `${parts['year']}-${parts['month']}-${parts['day']}`;
    return { day, minutes: Number(parts['hour']) * 60 + Number(parts['minute']), weekday: weekdayOf(day) };
  };
}

/** 0 is Monday. */
export function weekdayOf(day: Day): number {
  return (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7;
}

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/**
 * The instants of a day's minutes in a zone, whose reader `read` is: the earlier one where the clocks show a time twice, null
 * where they leap over it.
 */
export function createDayClock(day: Day, read: (instant: number) => ZonedTime): (minutes: number) => number | null {
  const midnight = Date.parse(`${day}T00:00Z`);
  // No zone is farther from UTC than 14 hours; the offsets a day before and after are all there can be around a change.
  const [before, after] = [midnight - dayMs, midnight + 2 * dayMs].map((near) => offsetAt(near, read)) as [number, number];
  return (minutes) => {
    const asUtc = midnight + minutes * minuteMs;
    if (before === after) return asUtc - before;
    const candidates = [asUtc - before, asUtc - after].filter((instant) => {
      const there = read(instant);
      return there.day === day && there.minutes === minutes;
    });
    return candidates.length === 0 ? null : Math.min(...candidates);
  };
}

/** How far the clocks there are ahead of UTC, in ms. */
function offsetAt(instant: number, read: (instant: number) => ZonedTime): number {
  const { day, minutes } = read(instant);
  return Date.parse(`${day}T00:00Z`) + minutes * minuteMs - Math.floor(instant / minuteMs) * minuteMs;
}
