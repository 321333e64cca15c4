import { useState, type FormEvent } from 'react';
import { measuresOf, ownKinds, readEntry, type EntryDraft, type EntryProblem, type OwnKind } from '../../domain/instrument/entry.ts';
import { useReplica, useSyncState } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.ts';
import { lineWords as words, measureNames, ownKindNames, passportWords } from './passport-words.ts';
import styles from './passport.module.css';

interface LineFormProps {
  instrumentId: string;
  today: string;
  /** Which kinds may be written. */
  kinds?: readonly OwnKind[];
  onDone: () => void;
}

/** Adds a line, stored on the device at once. */
export function LineForm({ instrumentId, today, kinds = ownKinds, onDone }: LineFormProps) {
  const replica = useReplica();
  const { online } = useSyncState();
  const [draft, setDraft] = useState<EntryDraft>({ kind: kinds[0] ?? 'note', day: today, body: '', measures: {} });
  const [problems, setProblems] = useState<readonly EntryProblem[]>([]);
  const [failure, setFailure] = useState('');
  const problem = (name: EntryProblem) => (problems.includes(name) ? words.problems[name] : '');
  const set = (changes: Partial<EntryDraft>) => setDraft((last) => ({ ...last, ...changes }));

  async function save(event: FormEvent) {
    event.preventDefault();
    const read = readEntry(draft, today);
    setProblems(read.ok ? [] : read.error);
    if (!read.ok || !replica) return;
    try {
      await replica.instruments.addEntry(instrumentId, read.value);
    } catch (error) {
      console.warn('The line was not stored', error);
      return setFailure(passportWords.notKept);
    }
    showToast({ title: passportWords.stored, ...(online ? {} : { description: passportWords.storedOffline }), tone: 'good' });
    onDone();
  }

  return (
    <form className={styles.card} noValidate onSubmit={(event) => void save(event)} aria-label={words.add}>
      <div className={styles.pair}>
        {kinds.length > 1 && (
          <SelectField
            label={words.kind} value={draft.kind} options={kinds.map((kind) => ({ value: kind, label: ownKindNames[kind] }))}
            onValue={(value) => set({ kind: kinds.find((kind) => kind === value) ?? draft.kind })}
          />
        )}
        <TextField label={words.day} type="date" value={draft.day} min="1970-01-01" max={today} onValue={(day) => set({ day })} error={problem('day')} required />
      </div>
      {measuresOf[draft.kind].length > 0 && (
        <div className={styles.pair}>
          {measuresOf[draft.kind].map((name) => (
            <TextField
              key={name} label={measureNames[name].label} inputMode="decimal" autoComplete="off" maxLength={12} after={<span>{measureNames[name].unit}</span>}
              value={draft.measures[name] ?? ''} onValue={(typed) => set({ measures: { ...draft.measures, [name]: typed } })} error={problem(name)}
              required={draft.kind === 'humidity' && name === 'humidity'}
            />
          ))}
        </div>
      )}
      <TextAreaField
        label={words.body} hint={draft.kind === 'note' ? words.noteHint : words.bodyHint} value={draft.body} rows={3} onValue={(body) => set({ body })}
        error={problem('text-missing') || problem('text-long')} required={draft.kind === 'note' || draft.kind === 'move'}
      />
      {failure !== '' && <p role="alert">{failure}</p>}
      <div className={styles.actions}>
        <Button type="submit" variant="primary">
          {words.save}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
