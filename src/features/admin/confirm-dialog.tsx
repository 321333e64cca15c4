import { useState, type ReactNode } from 'react';
import type { Result } from '../../lib/result.ts';
import type { Cause } from '../../domain/refusal/causes.ts';
import { isCausedBy } from '../../domain/refusal/refusal.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './admin.module.css';
import { Note } from './figures-frame.tsx';
import { messages } from './messages.ts';

interface ConfirmDialogProps {
  title: string;
  /** What will happen. */
  text: string;
  submit: string;
  danger?: boolean;
  /** Whether the fields can be sent; says itself what is wrong. */
  check?: () => boolean;
  act: () => Promise<Result<null, ServerFailure>>;
  onDone: () => void;
  /** The server said no, and what stands behind the dialog may be old: it is to be read again. */
  onRefused: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** What was typed or chosen here is no good; what stands behind the dialog is as it was. */
const aboutTheInput: readonly Cause[] = ['note-too-long', 'outcome-unknown', 'own-account', 'reason-length', 'reference-length', 'role-unknown', 'source-length'];

/** Asks before something is changed for somebody else; stays open and keeps what was typed when the server refuses. */
export function ConfirmDialog({ title, text, submit, danger, check, act, onDone, onRefused, onClose, children }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ServerFailure | null>(null);

  async function send() {
    if (busy || (check && !check())) return;
    setBusy(true);
    setFailure(null);
    const answer = await act();
    setBusy(false);
    if (answer.ok) return onDone();
    setFailure(answer.error);
    if (answer.error.type === 'Refused' && !isCausedBy(answer.error, aboutTheInput)) onRefused();
  }

  return (
    <Dialog open onClose={onClose} title={title}>
      <form
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p>{text}</p>
        {children}
        {failure !== null && <Note>{messages.describeFailure(failure)}</Note>}
        <div className={styles.actions}>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
            {submit}
          </Button>
          <Button onClick={onClose}>{messages.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
