import { useState, type FormEvent } from 'react';
import { evidenceLength, modelMaxLength, readCorrection, type CorrectionDraft, type CorrectionProblems } from '../../../domain/serial/correction.ts';
import { systemClock } from '../../../lib/clock.ts';
import { useSession, useSyncState } from '../../../replica/replica-context.tsx';
import type { OwnCorrection } from '../../../replica/correction-repository.ts';
import type { Replica } from '../../../replica/replica.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/toast.ts';
import styles from './correction.module.css';
import { keepDraft, readDraft } from './draft-note.ts';
import { answeredText, problemText, words } from './messages.ts';
import { OwnCorrections } from './own-corrections.tsx';
import type { ReportedAnswer } from './reported-answer.ts';

export interface CorrectionDialogProps {
  about: ReportedAnswer;
  corrections: Replica['corrections'];
  /** The person's reports on other numbers. */
  others: readonly OwnCorrection[];
  onClose: () => void;
}

/** Where somebody says what is wrong with an answer and where they know it from. */
export function CorrectionDialog({ about, corrections, others, onClose }: CorrectionDialogProps) {
  const { kind } = useSession();
  const { online } = useSyncState();
  const form = useCorrectionForm({ about, corrections, onSent: onClose });
  const { draft, problems, set } = form;
  return (
    <Dialog open onClose={onClose} title={words.title} variant="sheet">
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <p>{answeredText(about)}</p>
        <TextField
          label={words.year}
          hint={words.yearHint}
          error={problemText(problems.year, 0)}
          inputMode="numeric"
          autoComplete="off"
          value={draft.year}
          onValue={(year) => set({ year })}
        />
        <TextField
          label={words.model}
          hint={words.modelHint}
          error={problemText(problems.model, modelMaxLength)}
          autoComplete="off"
          value={draft.model}
          onValue={(model) => set({ model })}
        />
        <TextAreaField
          label={words.evidence}
          hint={words.evidenceHint}
          error={problemText(problems.evidence, evidenceLength.most)}
          required
          value={draft.evidence}
          onValue={(evidence) => set({ evidence })}
        />
        {kind === 'visitor' && <Note icon="info">{words.visitor}</Note>}
        {!online && <Note icon="cloud-off">{words.offline}</Note>}
        {form.failure !== '' && (
          <p className={styles.failure} role="alert">
            {form.failure}
          </p>
        )}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" icon="send" busy={form.busy}>
            {words.send}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
        <p className={styles.small}>{words.howItWorks}</p>
      </form>
      {others.length > 0 && <OwnCorrections title={words.ownTitle} corrections={others} withSubject />}
    </Dialog>
  );
}

function Note({ icon, children }: { icon: 'info' | 'cloud-off'; children: string }) {
  return (
    <p className={styles.hint}>
      <Icon name={icon} size={18} />
      {children}
    </p>
  );
}

interface CorrectionForm {
  about: ReportedAnswer;
  corrections: Replica['corrections'];
  onSent: () => void;
}

/** What is typed, kept for the visit; what is wrong with it since it was last sent off. */
function useCorrectionForm({ about, corrections, onSent }: CorrectionForm) {
  const { online } = useSyncState();
  const [draft, setDraft] = useState(() => readDraft(about));
  const [problems, setProblems] = useState<CorrectionProblems>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  function set(changes: Partial<CorrectionDraft>) {
    const next = { ...draft, ...changes };
    setDraft(next);
    keepDraft(about, next);
    const fields = Object.keys(changes);
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))));
  }

  async function send(form: HTMLFormElement) {
    const answered = { from: about.answered_year_from, to: about.answered_year_to };
    const read = readCorrection(draft, { answered, now: systemClock.now() });
    setProblems(read.ok ? {} : read.error);
    setFailure('');
    if (!read.ok) {
      // The marks are there after the next frame.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    const { year, model, evidence } = read.value;
    setBusy(true);
    const added = await corrections.add({ ...about, claimed_year: year, claimed_model: model, evidence }).catch(() => null);
    setBusy(false);
    if (!added?.ok) return setFailure(added ? words.tooMany : words.notKept);
    keepDraft(about, null);
    showToast(online ? { ...words.kept, tone: 'good' } : { ...words.waits });
    onSent();
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void send(event.currentTarget);
  };
  return { draft, problems, failure, busy, set, submit };
}
