import { useEffect, useRef, type KeyboardEvent } from 'react';
import { addDays, weekdayOf, type Day } from '../../domain/viewing/zoned-time.ts';
import { formatCalendarDay, formatMonth, formatWeekdayIn } from '../../lib/format/zone.ts';
import { IconButton } from '../../ui/button.tsx';
import { calendarWords as words } from './booking-words.ts';
import styles from './month-calendar.module.css';

interface MonthCalendarProps {
  label: string;
  /** Any day of the month that is shown. */
  month: Day;
  onMonth: (month: Day) => void;
  /** '' while none is chosen. */
  value: Day;
  onValue: (day: Day) => void;
  /** Days before or behind these can't be chosen. */
  first: Day;
  last: Day;
  /** Days of the month with something free; null while that isn't known. */
  free: ReadonlySet<Day> | null;
  describedBy?: string | undefined;
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;
const firstOfNext = (day: Day): Day => firstOfMonth(addDays(firstOfMonth(day), 31));

const stepsByKey: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month to choose a day of. Arrow keys move by days and weeks, also into the months beside it. */
export function MonthCalendar({ label, month, onMonth, value, onValue, first, last, free, describedBy }: MonthCalendarProps) {
  const grid = useRef<HTMLTableElement>(null);
  const wantsFocus = useRef<Day | null>(null);
  const begin = firstOfMonth(month);
  const next = firstOfNext(month);
  const start = addDays(begin, -weekdayOf(begin));
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(start, week * 7 + day))).filter(([monday = '']) => monday < next);
  const isIn = (day: Day) => day >= begin && day < next;
  const canChoose = (day: Day) => day >= first && day <= last && (free === null || free.has(day));
  const reachable = weeks.flat().filter((day) => isIn(day) && day >= first && day <= last);
  const tabStop = value !== '' && reachable.includes(value) ? value : (reachable.find(canChoose) ?? reachable[0]);

  useEffect(() => {
    if (wantsFocus.current === null) return;
    grid.current?.querySelector<HTMLElement>(`[data-day="${wantsFocus.current}"]`)?.focus();
    wantsFocus.current = null;
  });

  function move(event: KeyboardEvent, day: Day) {
    const step = stepsByKey[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const target = addDays(day, step);
    if (target < first || target > last) return;
    wantsFocus.current = target;
    if (isIn(target)) grid.current?.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus();
    else onMonth(target);
  }

  return (
    <div className={styles.calendar} role="group" aria-label={label} aria-describedby={describedBy}>
      <div className={styles.head}>
        <IconButton icon="chevron-left" label={words.previous} disabled={begin <= first} onClick={() => onMonth(addDays(begin, -1))} />
        <span aria-live="polite">{formatMonth(`${begin}T12:00Z`)}</span>
        <IconButton icon="chevron-right" label={words.next} disabled={next > last} onClick={() => onMonth(next)} />
      </div>
      <table className={styles.grid} ref={grid}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {formatWeekdayIn(`${day}T12:00Z`, 'UTC')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  {isIn(day) && (
                    <button
                      type="button" data-day={day} tabIndex={day === tabStop ? 0 : -1} className={styles.day} aria-pressed={day === value}
                      disabled={day < first || day > last} aria-disabled={!canChoose(day)} onKeyDown={(event) => move(event, day)}
                      aria-label={[Number(day.slice(8)), formatWeekdayIn(`${day}T12:00Z`, 'UTC'), formatCalendarDay(day), !canChoose(day) && day >= first && words.full].filter(Boolean).join(', ')}
                      onClick={() => canChoose(day) && onValue(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
