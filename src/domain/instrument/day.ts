/** Days of the calendar as 'YYYY-MM-DD', without a zone. */

const form = /^(\d{4})-(\d{2})-(\d{2})$/;

function parts(day: string): [number, number, number] | null {
  const [, year, month, date] = form.exec(day) ?? [];
  return year && month && date ? [Number(year), Number(month), Number(date)] : null;
}

const write = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Whether it is a day that there is. */
export function isDay(text: string): boolean {
  const found = parts(text);
  return found !== null && !Number.isNaN(Date.parse(`${text}T00:00Z`)) && write(Date.UTC(found[0], found[1] - 1, found[2])) === text;
}

/** The same date so many months later, or the last of a month that is shorter, as PostgreSQL has it. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = parts(day) ?? [];
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return write(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last)));
}

/** 1 to 12. */
export const monthOf = (day: string): number => Number(day.slice(5, 7));

/** The day that the clocks of this device show; `now` in epoch ms. */
export function dayHere(now: number): string {
  const there = new Date(now);
  return write(Date.UTC(there.getFullYear(), there.getMonth(), there.getDate()));
}

/** The instant that stands for a day which somebody typed: noon in UTC, the same day for most of the world's clocks, and never ahead of `now`. */
export function instantOf(day: string, now: number): string {
  return new Date(Math.min(Date.parse(`${day}T12:00Z`), now)).toISOString();
}
