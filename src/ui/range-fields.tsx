import { useId, type InputHTMLAttributes } from 'react';
import styles from './field.module.css';
import { TextField } from './field.tsx';
import { uiMessages as messages } from './messages.ts';

export interface RangeFieldsProps {
  /** What the two bounds are of: 'Price', 'Year'. */
  legend: string;
  min: string;
  max: string;
  /** Called with both bounds as typed. */
  onRange: (range: { min: string; max: string }) => void;
  /** '€', 'cm', shown in both fields. */
  unit?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  minPlaceholder?: string | undefined;
  maxPlaceholder?: string | undefined;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
}

/** Two text fields for a lower and an upper bound; the caller parses what is typed. */
export function RangeFields({ legend, min, max, onRange, unit, hint, error, minPlaceholder, maxPlaceholder, inputMode = 'numeric' }: RangeFieldsProps) {
  const noteId = useId();
  const note = error || hint;
  const shared = {
    inputMode,
    autoComplete: 'off',
    after: unit && <span className={styles.unit}>{unit}</span>,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': note ? noteId : undefined,
  };
  return (
    <fieldset className={styles.range}>
      <legend className={styles.label}>{legend}</legend>
      <div className={styles.rangePair}>
        <TextField {...shared} label={messages.fromOf(legend)} hideLabel placeholder={minPlaceholder ?? messages.from} value={min} onValue={(value) => onRange({ min: value, max })} />
        <span aria-hidden="true">–</span>
        <TextField {...shared} label={messages.toOf(legend)} hideLabel placeholder={maxPlaceholder ?? messages.to} value={max} onValue={(value) => onRange({ min, max: value })} />
      </div>
      {note && (
        <p id={noteId} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </fieldset>
  );
}
