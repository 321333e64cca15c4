import { useState, type ReactNode } from 'react';
import type { Result } from '../../lib/result.ts';
import type { AccountFailure } from '../../server/ports/own-account.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from './form-alert.tsx';
import styles from './profile.module.css';
import { describeAccountFailure, profileMessages as messages } from './profile-messages.ts';

interface AccountDialogProps {
  title: string;
  submit: string;
  cancel?: string;
  danger?: boolean;
  /** What is wrong with the fields; null when they can be sent. Called at submit. */
  check: () => string | null;
  act: () => Promise<Result<unknown, AccountFailure>>;
  onDone: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog whose answer comes from the server: says what went wrong, keeps what was typed. */
export function AccountDialog({ title, submit, cancel = messages.cancel, danger, check, act, onDone, onClose, children }: AccountDialogProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send() {
    const wrong = check();
    setProblem(wrong);
    if (wrong !== null || busy) return;
    setBusy(true);
    try {
      const answer = await act();
      if (answer.ok) onDone();
      else setProblem(describeAccountFailure(answer.error));
    } catch (error) {
      setProblem(String(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} title={title}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {children}
        <FormAlert text={problem ?? ''} />
        <div className={styles.actions}>
          <Button variant={danger ? 'danger' : 'primary'} type="submit" busy={busy}>
            {submit}
          </Button>
          <Button onClick={onClose}>{cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
