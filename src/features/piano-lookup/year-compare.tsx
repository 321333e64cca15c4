import { useState } from 'react';
import type { Candidate } from '../../domain/serial/candidate.ts';
import { checkYear, type YearCheck } from '../../domain/serial/year-check.ts';
import { systemClock } from '../../lib/clock.ts';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { parseAdvertisedYear } from './advertised-year.ts';
import { compareText, messages } from './messages.ts';
import styles from './year-compare.module.css';

const words = messages.compare;
const looks = {
  agrees: { icon: 'check', tone: styles.good },
  near: { icon: 'check', tone: styles.good },
  differs: { icon: 'alert', tone: styles.warn },
  undated: { icon: 'info', tone: styles.soft },
} as const satisfies Record<YearCheck['type'], { icon: string; tone: string | undefined }>;

interface YearCompareProps {
  candidates: readonly Candidate[];
  /** What the field begins with: the advertised year in the address, null when there is none. */
  year: number | null;
  /** Told of each year that is typed, and when it goes. */
  onYear: (year: number | null) => void;
}

/** An advert's year beside the number's. */
export function YearCompare({ candidates, year: first, onYear }: YearCompareProps) {
  // The address follows the field, a moment later: it must not type into it.
  const [typed, setTyped] = useState(first === null ? '' : String(first));
  const year = parseAdvertisedYear(typed, systemClock.now());
  const type = (text: string) => {
    setTyped(text);
    const next = parseAdvertisedYear(text, systemClock.now());
    if (next !== year) onYear(next);
  };
  const check = checkYear({ year, candidates });
  const text = compareText(check);
  const isWrong = typed.trim().length >= 4 && year === null;
  return (
    <div className={styles.compare}>
      <TextField
        className={styles.field}
        label={words.label}
        placeholder={words.placeholder}
        error={isWrong ? words.invalid : ''}
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        onValue={type}
      />
      <p className={classNames(styles.said, looks[check.type].tone)} aria-live="polite">
        {text && <Icon name={looks[check.type].icon} size={18} />}
        <span>{text}</span>
      </p>
    </div>
  );
}
