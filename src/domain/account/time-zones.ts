/** Time zones by their IANA names, as the device knows them. Source: the IANA time zone database. */
import { formatClockIn } from '../../lib/format/zone.ts';

export function timeZones(): readonly string[] {
  return Intl.supportedValuesOf('timeZone');
}

/** The device's own spelling of a zone; null when there is no such zone. 'europe/berlin' gives 'Europe/Berlin'. */
export function findTimeZone(written: string): string | null {
  const wanted = written.trim().replaceAll(' ', '_').toLowerCase();
  const listed = timeZones().find((zone) => zone.toLowerCase() === wanted);
  if (listed !== undefined) return listed;
  // Offsets such as '+01:00' are no places.
  if (!/^[a-z]/.test(wanted)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: wanted }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Hours and minutes there at `now` (epoch ms): '16:05'. */
export function timeIn(zone: string, now: number): string {
  return formatClockIn(now, zone);
}
