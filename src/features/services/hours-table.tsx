import type { DirectoryEntry } from '../../domain/provider/directory.ts';
import { readDaysOff, readHours, weekdays, writeClock } from '../../domain/provider/hours.ts';
import { formatCalendarDay } from '../../lib/format/zone.ts';
import { Section } from '../../ui/page.tsx';
import { serviceWords as words } from './service-words.ts';
import styles from './services.module.css';

/** The weekly hours, and the days off that are still to come. */
export function HoursTable({ provider, now }: { provider: DirectoryEntry; now: number }) {
  const hours = readHours(provider.hours);
  const today = new Date(now).toISOString().slice(0, 10);
  const off = readDaysOff(provider.days_off).filter(({ to }) => to >= today);
  return (
    <Section title={words.hoursTitle}>
      <dl className={styles.hours}>
        {weekdays.map((day) => (
          <div key={day}>
            <dt>{day}</dt>
            <dd>{(hours[day] ?? []).map(({ from, to }) => words.span(writeClock(from), writeClock(to))).join(', ') || words.closed}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.soft}>{words.zone(provider.time_zone.replaceAll('_', ' '))}</p>
      {off.length > 0 && (
        <>
          <h3 className={styles.rowName}>{words.offTitle}</h3>
          <ul className={styles.offered}>
            {off.map(({ from, to }) => (
              <li key={from}>{words.off(formatCalendarDay(from), formatCalendarDay(to))}</li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
