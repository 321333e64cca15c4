import { locale, unknownValue } from './locale.ts';
import { madeOnce } from './made-once.ts';

/** Epoch ms, ISO 8601, or a date. */
export type Moment = number | string | Date;

export const dayForm: Intl.DateTimeFormatOptions = { day: '2-digit', month: '2-digit', year: 'numeric' };
export const clockForm: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };

/** What is no moment has no form. */
export function writeMoment(moment: Moment, form: () => Intl.DateTimeFormat): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? unknownValue : form().format(date);
}

/** By the clock of the device. A formatter keeps the zone it was made in; when a journey changes that, another is made. */
export function byDevice(form: Intl.DateTimeFormatOptions): (moment: Moment) => string {
  const formats = madeOnce((_offset: number) => new Intl.DateTimeFormat(locale.figures, form));
  return (moment) => writeMoment(moment, () => formats(new Date().getTimezoneOffset()));
}
