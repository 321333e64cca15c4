import { useId } from 'react';
import type { OfferedDay } from '../../domain/viewing/offered-times.ts';
import { createZoneReader } from '../../domain/viewing/zoned-time.ts';
import { formatClockIn } from '../../lib/format/zone.ts';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/field.tsx';
import styles from './time-chooser.module.css';
import { dayText, ownTimeText, timeWords as words } from './viewing-words.ts';

interface TimeChooserProps {
  /** Never empty. */
  days: readonly OfferedDay[];
  timeZone: string;
  /** Epoch ms; null while none is chosen. */
  value: number | null;
  onValue: (instant: number) => void;
  /** 'YYYY-MM-DD'; the first day when it is none of those. */
  day: string;
  onDay: (day: string) => void;
  error: string;
}

/** A day, and a time on it. The times are radio buttons: arrow keys move among them. */
export function TimeChooser({ days, timeZone, value, onValue, day, onDay, error }: TimeChooserProps) {
  const name = useId();
  const shown = days.find((each) => each.day === day) ?? days[0];
  if (!shown) return null;
  const own = value === null ? null : ownTimeText(value, timeZone);
  return (
    <div className={styles.chooser}>
      <SelectField
        label={words.day}
        value={shown.day}
        onValue={onDay}
        options={days.map((each) => ({ value: each.day, label: dayText(each.times[0] ?? 0, timeZone) }))}
      />
      <fieldset className={styles.times} data-wrong={error ? '' : undefined} aria-describedby={`${name}-zone${error ? ` ${name}-error` : ''}`}>
        <legend>{words.time}</legend>
        <div className={styles.grid}>
          {shown.times.map((instant) => (
            <label key={instant} className={styles.time}>
              <input
                type="radio"
                name={name}
                checked={instant === value}
                onChange={() => onValue(instant)}
              />
              <span>{formatClockIn(instant, timeZone)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {error && (
        <p className={styles.error} id={`${name}-error`} role="alert">
          <Icon name="alert" size={18} />
          {error}
        </p>
      )}
      <p className={styles.zone} id={`${name}-zone`}>
        {[words.zone(timeZone), own && `${own}.`].filter(Boolean).join(' ')}
      </p>
    </div>
  );
}

/** The day that a chosen instant lies on. */
export function dayOf(instant: number | null, timeZone: string): string {
  return instant === null ? '' : createZoneReader(timeZone)(instant).day;
}
