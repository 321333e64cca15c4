import { useEffect, useState } from 'react';
import { fetchDemoAccounts } from '../../platform/demo-accounts.ts';
import type { SignIn } from '../../server/ports/sign-in.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import styles from './auth.module.css';
import { askForMail } from './ask-for-mail.ts';
import { authMessages as messages } from './auth-messages.ts';
import { FormAlert } from './form-alert.tsx';
import { mailPauseSeconds, useCoolDown } from './use-cool-down.ts';

interface VerifyStepProps {
  account: SignIn | undefined;
  online: boolean;
  email: string;
  onSignIn: () => void;
}

/** After signing up: what happens next, and the mail once more. */
export function VerifyStep({ account, online, email, onSignIn }: VerifyStepProps) {
  return (
    <div className={styles.step}>
      <h2 tabIndex={-1} ref={focusAtOnce}>
        {messages.verifyTitle}
      </h2>
      <p>{messages.verifyText(email)}</p>
      <p className={styles.soft}>{messages.verifyNone}</p>
      <CaughtMailsLink />
      <div className={styles.formActions}>
        <ResendButton account={account} online={online} email={email} startSeconds={mailPauseSeconds} />
        <Button variant="quiet" onClick={onSignIn}>
          {messages.toSignIn}
        </Button>
      </div>
    </div>
  );
}

/** The step takes the place of the form that had the focus. */
export function focusAtOnce(element: HTMLElement | null): void {
  element?.focus();
}

interface ResendButtonProps extends Omit<VerifyStepProps, 'onSignIn'> {
  startSeconds?: number;
}

/** The mail of the sign-up once more, at most once a minute. */
export function ResendButton({ account, online, email, startSeconds = 0 }: ResendButtonProps) {
  const { left, start } = useCoolDown(startSeconds);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function resend() {
    if (!account || busy) return;
    if (email.trim() === '') {
      setProblem(messages.emailFirst);
      return;
    }
    setBusy(true);
    setProblem('');
    const sent = { title: messages.resent, description: messages.resentText };
    const asked = await askForMail(account.resendConfirmation(email), { sent, otherwise: messages.failed });
    setBusy(false);
    setProblem(asked.problem);
    if (asked.isSent) start(mailPauseSeconds);
  }

  return (
    <>
      <FormAlert text={problem} />
      <Button icon="mail" busy={busy} disabled={!online || !account || left > 0} onClick={() => void resend()}>
        {left > 0 ? messages.resendIn(left) : messages.resend}
      </Button>
    </>
  );
}

/** Only while the embedded backend answers, which sends no mail. */
export function CaughtMailsLink() {
  const [there, setThere] = useState(false);
  useEffect(() => {
    const asking = new AbortController();
    void fetchDemoAccounts(asking.signal).then((accounts) => {
      if (!asking.signal.aborted) setThere(accounts.length > 0);
    });
    return () => asking.abort();
  }, []);
  if (!there) return null;
  // A page of the backend, not of the app: a whole address keeps the router out of it.
  return (
    <ButtonLink variant="quiet" icon="external" href={`${location.origin}/embedded/mails`} target="_blank" rel="noopener">
      {messages.caughtMails}
    </ButtonLink>
  );
}
