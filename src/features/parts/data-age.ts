import { formatClock, formatDay, formatDayOfYear } from '../../lib/format/day.ts';
import { partsMessages as messages } from './messages.ts';

const day = 86_400_000;

export interface DataAge {
  /** 'as of 14:05', on other days 'as of 26.11., 14:05', in other years 'as of 26.11.2025'. */
  text: string;
  /** Amber after 24 h, red after 7 d; `note` says the same in words. */
  tone: 'plain' | 'warn' | 'bad';
  note: string;
}

/** How old the stored listings are. `asOf` in epoch ms, null when they were never complete. Local time of the device. */
export function describeAge(asOf: number | null, now: number): DataAge {
  if (asOf === null) return { text: messages.asOfNever, tone: 'plain', note: '' };
  const date = new Date(asOf);
  const isToday = date.toDateString() === new Date(now).toDateString();
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  const text = messages.asOf(isToday ? formatClock(asOf) : isThisYear ? `${formatDayOfYear(asOf)}, ${formatClock(asOf)}` : formatDay(asOf));
  if (now - asOf > 7 * day) return { text, tone: 'bad', note: messages.weekOld };
  if (now - asOf > day) return { text, tone: 'warn', note: messages.dayOld };
  return { text, tone: 'plain', note: '' };
}
