import { locale, unknownValue } from './locale.ts';
import { madeOnce } from './made-once.ts';

/** Epoch ms, ISO 8601, or a date. */
export type Moment = number | string | Date;

type Form = Intl.DateTimeFormatOptions;

const dayForm: Form = { day: '2-digit', month: '2-digit', year: 'numeric' };
const clockForm: Form = { hour: '2-digit', minute: '2-digit' };

function write(moment: Moment, form: () => Intl.DateTimeFormat): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? unknownValue : form().format(date);
}

/** By the clock of the device. A formatter keeps the zone it was made in; when a journey changes that, another is made. */
function byDevice(form: Form): (moment: Moment) => string {
  const formats = madeOnce((_offset: number) => new Intl.DateTimeFormat(locale.figures, form));
  return (moment) => write(moment, () => formats(new Date().getTimezoneOffset()));
}

/** By the clock of a zone with an IANA name. Throws a RangeError for one that the device doesn't know. */
function byZone(form: Form, language: string = locale.figures): (moment: Moment, timeZone: string) => string {
  const formats = madeOnce((timeZone: string) => new Intl.DateTimeFormat(language, { ...form, timeZone }));
  return (moment, timeZone) => write(moment, () => formats(timeZone));
}

/** '02.11.2026'. */
export const formatDay = byDevice(dayForm);
/** '2.11.2026'. */
export const formatShortDay = byDevice({ day: 'numeric', month: 'numeric', year: 'numeric' });
/** '2. November 2026'. */
export const formatLongDay = byDevice({ dateStyle: 'long' });
/** '02.11.'. */
export const formatDayOfYear = byDevice({ day: '2-digit', month: '2-digit' });
/** '14:05'. */
export const formatClock = byDevice(clockForm);
/** '14:05:09'. */
export const formatClockToSecond = byDevice({ timeStyle: 'medium' });
/** '02.11.2026, 14:05'. */
export const formatMoment = byDevice({ dateStyle: 'medium', timeStyle: 'short' });
/** '02.11.2026, 14:05:09'. */
export const formatMomentToSecond = byDevice({ dateStyle: 'medium', timeStyle: 'medium' });

/** '02.11.2026' on the calendar of a zone. */
export const formatDayIn = byZone(dayForm);
/** '14:05' on the clocks of a zone. */
export const formatClockIn = byZone(clockForm);
/** 'Mon' in a zone. */
export const formatWeekdayIn = byZone({ weekday: 'short' }, locale.words);
/** 'Mo., 02.11., 14:05' in a zone. */
export const formatAppointmentIn = byZone({ weekday: 'short', day: '2-digit', month: '2-digit', ...clockForm });

const monthIn = byZone({ month: 'long', year: 'numeric' }, locale.words);

/** A day of the calendar, 'YYYY-MM-DD', as '02.11.2026', wherever the device is. */
export const formatCalendarDay = (day: Moment): string => formatDayIn(day, 'UTC');
/** 'November 2026', of UTC. */
export const formatMonth = (moment: Moment): string => monthIn(moment, 'UTC');

/** The IANA name of the zone that the device is in. */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
