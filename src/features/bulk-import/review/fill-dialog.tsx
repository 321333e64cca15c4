import { useState } from 'react';
import type { ImportSession, RowFilter } from '../../../domain/import/import-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { fillDown, type FillReach } from './fill-down.ts';
import styles from './review-dialogs.module.css';
import { fillWords as words } from './review-words.ts';
import type { Steps } from './use-steps.ts';

/** A chosen cell, whose text is copied into those below. */
export interface FillFrom {
  place: number;
  column: number;
  name: string;
  value: string;
}

interface FillDialogProps {
  /** Null keeps it closed. */
  from: FillFrom | null;
  onClose: () => void;
  session: ImportSession;
  filter: RowFilter;
  steps: Steps;
}

export function FillDialog({ from, onClose, ...rest }: FillDialogProps) {
  return (
    <Dialog open={from !== null} onClose={onClose} title={words.title} variant="sheet">
      {from && <FillForm from={from} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

const reaches = ['gap', 'end', 'rows'] as const;
const reachNames = { gap: words.gap, end: words.end, rows: words.number };

function FillForm({ from, onClose, session, filter, steps }: FillDialogProps & { from: FillFrom }) {
  const [to, setTo] = useState<FillReach['to']>('gap');
  const [typed, setTyped] = useState('10');
  const [error, setError] = useState('');

  function fill() {
    const count = /^\d{1,6}$/u.test(typed.trim()) ? Number(typed) : 0;
    if (to === 'rows' && count < 1) {
      setError(words.rowsError);
      return;
    }
    const { place, column, value } = from;
    onClose();
    void steps.edit(fillDown({ session, filter, place, column, value, reach: to === 'rows' ? { to, count } : { to } }));
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        fill();
      }}
    >
      <p className={styles.lead}>{from.value.trim() === '' ? words.leadEmpty(from.name) : words.lead(from.value, from.name)}</p>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{words.how}</legend>
        {reaches.map((reach) => (
          <label key={reach} className={styles.choice}>
            <input type="radio" name="reach" checked={to === reach} onChange={() => setTo(reach)} />
            {reachNames[reach]}
          </label>
        ))}
      </fieldset>
      {to === 'rows' && (
        <TextField
          label={words.rows}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={error}
          onValue={(value) => {
            setTyped(value);
            setError('');
          }}
        />
      )}
      <div className={styles.acts}>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="submit" variant="primary">
          {words.act}
        </Button>
      </div>
    </form>
  );
}
