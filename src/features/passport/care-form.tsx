import { useState, type FormEvent } from 'react';
import { intervals } from '../../domain/instrument/care.ts';
import { isDay } from '../../domain/instrument/day.ts';
import type { InstrumentRow } from '../../domain/instrument/instrument-row.ts';
import { formatMonth } from '../../lib/format/zone.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { useHeldForm } from '../parts/use-held-form.ts';
import { addWords, careWords as words, lineWords } from './passport-words.ts';
import styles from './passport.module.css';
import { storeChanges } from './store-changes.ts';

const fields = ['interval_months', 'preferred_month', 'paused_until', 'last_tuned_on', 'new_since'] as const;

const months = [
  { value: '', label: words.noMonth },
  ...Array.from({ length: 12 }, (_, month) => ({ value: String(month + 1), label: formatMonth(Date.UTC(2026, month, 1)).replace(/\s*\d{4}$/, '') })),
];

/** Interval, preferred month, pause, and the days that they count from. */
export function CareForm({ row, today, onDone }: { row: InstrumentRow; today: string; onDone: () => void }) {
  const replica = useReplica();
  const form = useHeldForm(row, fields);
  const [problems, setProblems] = useState<Partial<Record<keyof InstrumentRow, string>>>({});
  const { values } = form;
  const day = (field: 'paused_until' | 'last_tuned_on' | 'new_since') => (typed: string) => form.set(field, typed === '' ? null : typed);
  const isPast = (value: string | null) => value === null || (isDay(value) && value >= '1970-01-01' && value <= today);

  async function save(event: FormEvent) {
    event.preventDefault();
    const found = {
      ...(isPast(values.last_tuned_on) ? {} : { last_tuned_on: addWords.problems.day }),
      ...(isPast(values.new_since) ? {} : { new_since: addWords.problems.day }),
      ...('paused_until' in form.changes && values.paused_until !== null && !(isDay(values.paused_until) && values.paused_until > today && values.paused_until < '2200-01-01')
        ? { paused_until: words.problemPause }
        : {}),
    };
    setProblems(found);
    if (Object.keys(found).length > 0 || !replica) return;
    if (Object.keys(form.changes).length === 0) return onDone();
    if (await storeChanges(replica, form.base, form.changes)) onDone();
  }

  return (
    <form className={styles.card} noValidate onSubmit={(event) => void save(event)} aria-label={words.title}>
      <ChangedMeanwhile changes={form.meanwhile} onTake={form.take} onKeep={form.keep} />
      <div className={styles.pair}>
        <SelectField
          label={words.interval} value={String(values.interval_months)} options={intervals.map((each) => ({ value: String(each), label: words.intervals[each] }))}
          onValue={(value) => form.set('interval_months', intervals.find((each) => String(each) === value) ?? values.interval_months)}
        />
        <SelectField
          label={words.month} value={values.preferred_month === null ? '' : String(values.preferred_month)} options={months}
          onValue={(value) => form.set('preferred_month', value === '' ? null : Number(value))}
        />
        <TextField
          label={addWords.tuned} type="date" min="1970-01-01" max={today} value={values.last_tuned_on ?? ''} onValue={day('last_tuned_on')}
          error={problems.last_tuned_on}
        />
        <TextField
          label={addWords.fresh} hint={addWords.freshHint} type="date" min="1970-01-01" max={today} value={values.new_since ?? ''} onValue={day('new_since')}
          error={problems.new_since}
        />
        <TextField label={words.paused} hint={words.pausedHint} type="date" value={values.paused_until ?? ''} onValue={day('paused_until')} error={problems.paused_until} />
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="primary">
          {words.save}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {lineWords.cancel}
        </Button>
      </div>
    </form>
  );
}
