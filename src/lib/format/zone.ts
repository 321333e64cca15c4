import { locale } from './locale.ts';
import { madeOnce } from './made-once.ts';
import { clockForm, dayForm, writeMoment, type Moment } from './time-form.ts';

/** By the clock of a zone with an IANA name. Throws a RangeError for one that the device doesn't know. */
function byZone(form: Intl.DateTimeFormatOptions, language: string = locale.figures): (moment: Moment, timeZone: string) => string {
  const formats = madeOnce((timeZone: string) => new Intl.DateTimeFormat(language, { ...form, timeZone }));
  return (moment, timeZone) => writeMoment(moment, () => formats(timeZone));
}

/** '02.11.2026' on the calendar of a zone. */
export const formatDayIn = byZone(dayForm);
/** '14:05' on the clocks of a zone. */
export const formatClockIn = byZone(clockForm);
/** 'Mon' in a zone. */
export const formatWeekdayIn = byZone({ weekday: 'short' }, locale.words);
const dayAndClockIn = byZone({ day: '2-digit', month: '2-digit', ...clockForm });
/** 'Mon, 02.11., 14:05' in a zone. */
export const formatAppointmentIn = (moment: Moment, timeZone: string): string => `${formatWeekdayIn(moment, timeZone)}, ${dayAndClockIn(moment, timeZone)}`;

const monthIn = byZone({ month: 'long', year: 'numeric' }, locale.words);

/** A day of the calendar, 'YYYY-MM-DD', as '02.11.2026', wherever the device is. */
export const formatCalendarDay = (day: Moment): string => formatDayIn(day, 'UTC');
/** 'November 2026', of UTC. */
export const formatMonth = (moment: Moment): string => monthIn(moment, 'UTC');

/** The IANA name of the zone that the device is in. */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
