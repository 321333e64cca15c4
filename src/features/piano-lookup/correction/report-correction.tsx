import { useState, type ComponentType } from 'react';
import { useOptionalReadable, useReplica } from '../../../replica/replica-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import type { LookupQuestion } from '../lookup-form.tsx';
import type { LookupOutcome } from '../use-lookup.ts';
import type { CorrectionDialogProps } from './correction-dialog.tsx';
import styles from './correction.module.css';
import { words } from './messages.ts';
import { OwnCorrections } from './own-corrections.tsx';
import { reportedAnswer } from './reported-answer.ts';

const none: readonly never[] = [];

/** Below an answer: the way to report what is wrong with it, and what the person has reported on this number. */
export function ReportCorrection({ outcome, question }: { outcome: LookupOutcome; question: LookupQuestion }) {
  const replica = useReplica();
  const all = useOptionalReadable(replica?.corrections.all) ?? none;
  const [Form, setForm] = useState<ComponentType<CorrectionDialogProps> | null>(null);
  const [loading, setLoading] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const about = reportedAnswer(outcome, question);
  if (!about) return null;
  const ofThisNumber = all.filter(({ serial_number }) => serial_number === about.serial_number);

  const open = async () => {
    setLoading(true);
    try {
      const { CorrectionDialog } = await import('./correction-dialog.tsx');
      setForm(() => CorrectionDialog);
      setOpen(true);
    } catch {
      showToast({ ...words.loadFailed, tone: 'bad' });
    } finally {
      setLoading(false);
    }
  };
  return (
    <div className={styles.report}>
      <Button variant="quiet" icon="edit" busy={loading} disabled={!replica} aria-haspopup="dialog" onClick={() => void open()}>
        {outcome.phase === 'found' ? words.report : words.tell}
      </Button>
      {ofThisNumber.length > 0 && <OwnCorrections title={words.ownTitle} corrections={ofThisNumber} />}
      {Form && replica && isOpen && (
        <Form
          about={about}
          corrections={replica.corrections}
          others={all.filter((each) => !ofThisNumber.includes(each))}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
