import { useState } from 'react';
import type { SignIn } from '../../server/ports/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import styles from './auth.module.css';
import { askForMail } from './ask-for-mail.ts';
import { authMessages as messages, resetMailSent } from './auth-messages.ts';
import { EmailField } from './email-field.tsx';
import { mailPauseSeconds, useCoolDown } from './use-cool-down.ts';
import { CaughtMailsLink } from './verify-step.tsx';

/** Asks for a mail with a link to a new password. The answer is the same whether or not the address has an account. */
export function AskResetForm({ account, online }: { account: SignIn | undefined; online: boolean }) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const { left, start } = useCoolDown();
  const off = !online || !account || left > 0;

  async function send() {
    if (!account) return;
    if (email.trim() === '') {
      setProblem(messages.emailFirst);
      return;
    }
    setBusy(true);
    setProblem('');
    const asked = await askForMail(account.requestReset(email), { sent: resetMailSent, otherwise: messages.failed });
    setBusy(false);
    setProblem(asked.problem);
    if (!asked.isSent) return;
    setSent(true);
    start(mailPauseSeconds);
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !off) void send();
      }}
    >
      <EmailField name="email" value={email} error={problem} onValue={setEmail} />
      <div className={styles.formActions}>
        <Button variant="primary" type="submit" icon="mail" busy={busy} disabled={off}>
          {left > 0 ? messages.sendResetIn(left) : messages.sendReset}
        </Button>
      </div>
      {sent && <CaughtMailsLink />}
      {!online && <p className={styles.soft}>{messages.offlineText}</p>}
    </form>
  );
}
