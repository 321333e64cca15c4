import { fail, ok, type Result } from '../../lib/result.ts';

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** Minutes since midnight by the clocks of the provider's zone. */
export interface Span {
  from: number;
  to: number;
}

export type Hours = Partial<Record<Weekday, readonly Span[]>>;

const isSpan = (value: unknown): value is Span => {
  if (typeof value !== 'object' || value === null) return false;
  const { from, to } = value as Record<string, unknown>;
  return Number.isInteger(from) && Number.isInteger(to) && Number(from) >= 0 && Number(from) < Number(to) && Number(to) <= 1440;
};

/** Rule P-3; what can't be read is closed. */
export function readHours(value: Readonly<Record<string, unknown>>): Hours {
  return Object.fromEntries(
    weekdays.flatMap((day) => {
      const spans = Array.isArray(value[day]) ? value[day].filter(isSpan).map(({ from, to }) => ({ from, to })) : [];
      return spans.length > 0 ? [[day, spans.toSorted((a, b) => a.from - b.from)]] : [];
    }),
  );
}

/** A typed time of day as minutes: '9', '9:30', '9.30', '0930', '18 Uhr', '9 am'; null for none. */
export function readClock(text: string): number | null {
  const [, hour = '', minute = '0', half = ''] = /^(\d{1,2})(?:\s*[:.h]?\s*(\d{2}))?\s*(?:uhr|h)?\s*(am|pm)?$/iu.exec(text.trim()) ?? [];
  if (hour === '') return null;
  const twelve = half === '' ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  const minutes = twelve * 60 + Number(minute);
  return Number(minute) < 60 && minutes <= 1440 ? minutes : null;
}

export function writeClock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

export type HoursProblem = 'unreadable' | 'order' | 'overlap';

/** A day as it was typed: '9-12:30, 13:30-18', '9 to 18', '9 bis 18 Uhr'; nothing is closed. */
export function readDay(text: string): Result<readonly Span[], HoursProblem> {
  const spans: Span[] = [];
  for (const part of text.split(/[,;+&]|\band\b|\bund\b/iu).map((each) => each.trim()).filter(Boolean)) {
    const [from = null, to = null, ...more] = part.split(/\s*(?:[-–—]|\bto\b|\bbis\b|\buntil\b)\s*/iu).map(readClock);
    if (from === null || to === null || more.length > 0) return fail('unreadable');
    if (from >= to) return fail('order');
    spans.push({ from, to });
  }
  spans.sort((a, b) => a.from - b.from);
  return spans.some(({ from }, index) => from <= (spans[index - 1]?.to ?? -1)) ? fail('overlap') : ok(spans);
}

/** '09:00 – 12:30, 13:30 – 18:00', as `readDay` reads it; '' is closed. */
export function writeDay(spans: readonly Span[]): string {
  return spans.map(({ from, to }) => `${writeClock(from)} – ${writeClock(to)}`).join(', ');
}

export interface DaysOff {
  from: string;
  to: string;
}

const dayForm = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u;

/** Rule P-4. */
export function readDaysOff(value: readonly unknown[]): readonly DaysOff[] {
  return value
    .flatMap((each): DaysOff[] => {
      const { from, to } = (typeof each === 'object' && each !== null ? each : {}) as Record<string, unknown>;
      return typeof from === 'string' && typeof to === 'string' && dayForm.test(from) && dayForm.test(to) && from <= to ? [{ from, to }] : [];
    })
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
}
