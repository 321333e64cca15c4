const moment = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat('de-DE', { timeStyle: 'medium' });
const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium' });

/** '28.11.2026, 14:05' from ISO 8601. */
export function describeMoment(iso: string): string {
  return moment.format(new Date(iso));
}

/** '28.11.2026' from ISO 8601. */
export function describeDay(iso: string): string {
  return day.format(new Date(iso));
}

/** '14:05:09' from epoch ms. */
export function describeClock(at: number): string {
  return clock.format(new Date(at));
}

export function describeNumber(value: number): string {
  return value.toLocaleString('de-DE', { maximumFractionDigits: 2 });
}
