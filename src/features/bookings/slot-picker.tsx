import { useId, useState } from 'react';
import { horizonDays } from '../../domain/booking/slots.ts';
import { addDays, createZoneReader, type Day } from '../../domain/viewing/zoned-time.ts';
import { formatClockIn } from '../../lib/format/zone.ts';
import { Icon } from '../../ui/icon.tsx';
import { dialogWords as words, ownTimeText } from './booking-words.ts';
import { MonthCalendar } from './month-calendar.tsx';
import styles from './bookings.module.css';
import { useSlots, type SlotsOf } from './use-slots.ts';

export interface Chosen {
  /** '' while none is. */
  day: Day;
  /** Epoch ms. */
  startsAt: number | null;
}

interface SlotPickerProps extends Omit<SlotsOf, 'from' | 'days'> {
  value: Chosen;
  onValue: (chosen: Chosen) => void;
  /** What is wrong with the choice; '' for nothing. */
  error: string;
}

/** A day of a calendar, and a time that is free on it: choosing a time replaces the one before. */
export function SlotPicker({ value, onValue, error, ...of }: SlotPickerProps) {
  const name = useId();
  const today = createZoneReader(of.schedule.timeZone)(of.now).day;
  const [month, setMonth] = useState<Day>(value.day || today);
  const first = `${month.slice(0, 7)}-01`;
  const from = first < today ? today : first;
  const slots = useSlots({ ...of, from, days: 31 });
  const times = slots.days.find(({ day }) => day === value.day)?.times ?? [];
  const isKnown = slots.state === 'told' || slots.state === 'guessed';
  const isGone = isKnown && value.startsAt !== null && value.day.slice(0, 7) === month.slice(0, 7) && !times.includes(value.startsAt);
  const shownError = isGone ? words.gone : error;
  const own = value.startsAt === null ? null : ownTimeText(value.startsAt, slots.timeZone);
  return (
    <>
      <section className={styles.part} aria-label={words.date}>
        <h3 className={styles.partTitle}>{words.date}</h3>
        <MonthCalendar
          label={words.date} month={month} onMonth={setMonth} value={value.day} first={today} last={addDays(today, horizonDays)}
          free={isKnown ? new Set(slots.days.map(({ day }) => day)) : null}
          onValue={(day) => onValue({ day, startsAt: null })}
        />
        {!slots.withinReach && <p className={styles.error} role="alert">{words.tooFar}</p>}
      </section>
      <fieldset className={styles.times} data-wrong={shownError ? '' : undefined} aria-describedby={`${name}-zone`}>
        <legend className={styles.partTitle}>{words.time}</legend>
        {times.length === 0 && <p className={styles.soft}>{slots.state === 'loading' ? words.timesLoading : value.day === '' || slots.state === 'none' ? words.timeHint : words.noTimes}</p>}
        <div className={styles.timeGrid}>
          {times.map((instant) => (
            <label key={instant} className={styles.time}>
              <input type="radio" name={name} checked={instant === value.startsAt} onChange={() => onValue({ ...value, startsAt: instant })} />
              <span>{formatClockIn(instant, slots.timeZone)}</span>
            </label>
          ))}
        </div>
        {shownError && (
          <p className={styles.error} role="alert">
            <Icon name="alert" size={18} />
            {shownError}
          </p>
        )}
        <p className={styles.soft} id={`${name}-zone`}>
          {[words.zone(slots.timeZone), own && `${own}.`].filter(Boolean).join(' ')}
        </p>
        {slots.state === 'guessed' && (
          <p className={styles.note}>
            <Icon name="cloud-off" size={18} />
            {words.offlineTimes}
          </p>
        )}
      </fieldset>
    </>
  );
}
