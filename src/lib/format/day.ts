import { byDevice, clockForm, dayForm } from './time-form.ts';

// What first screens show, by the clock of the device; other forms stand in moment.ts and zone.ts.

/** '02.11.2026'. */
export const formatDay = byDevice(dayForm);
/** '02.11.'. */
export const formatDayOfYear = byDevice({ day: '2-digit', month: '2-digit' });
/** '14:05'. */
export const formatClock = byDevice(clockForm);
