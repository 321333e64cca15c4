import { byDevice } from './time-form.ts';

/** '2.11.2026'. */
export const formatShortDay = byDevice({ day: 'numeric', month: 'numeric', year: 'numeric' });
/** '2. November 2026'. */
export const formatLongDay = byDevice({ dateStyle: 'long' });
/** '14:05:09'. */
export const formatClockToSecond = byDevice({ timeStyle: 'medium' });
/** '02.11.2026, 14:05'. */
export const formatMoment = byDevice({ dateStyle: 'medium', timeStyle: 'short' });
/** '02.11.2026, 14:05:09'. */
export const formatMomentToSecond = byDevice({ dateStyle: 'medium', timeStyle: 'medium' });
