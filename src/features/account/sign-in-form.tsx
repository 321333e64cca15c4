import { useRef, useState } from 'react';
import type { Session } from '../../domain/account/session.ts';
import type { SignIn, SignInFailure } from '../../server/ports/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './auth.module.css';
import { authMessages as messages, describeProblem, describeSignInFailure, resetMailSent, serverReason } from './auth-messages.ts';
import { askForMail } from './ask-for-mail.ts';
import { EmailField } from './email-field.tsx';
import { FormAlert } from './form-alert.tsx';
import { PasswordField } from './password-field.tsx';

export interface Credentials {
  email: string;
  password: string;
}

interface SignInFormProps {
  account: SignIn | undefined;
  session: Session;
  online: boolean;
  busy: boolean;
  credentials: Credentials;
  onCredentials: (credentials: Credentials) => void;
  /** Resolves to what went wrong. */
  onSignIn: (credentials: Credentials) => Promise<SignInFailure | null>;
}

export function SignInForm({ account, session, online, busy, credentials, onCredentials, onSignIn }: SignInFormProps) {
  const [problem, setProblem] = useState('');
  const [asking, setAsking] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const { email, password } = credentials;
  const off = !online || !account;

  async function send() {
    if (email.trim() === '' || password === '') {
      setProblem(describeProblem('MissingFields'));
      return;
    }
    setProblem('');
    const failure = await onSignIn(credentials);
    if (!failure || failure.type === 'NotConfirmed' || failure.type === 'Offline') return;
    setProblem(describeSignInFailure(failure, messages.signInFailed));
    showToast({ title: messages.failed, description: serverReason(failure, messages.signInFailed), tone: 'bad' });
    passwordField.current?.focus();
  }

  async function askReset() {
    if (email.trim() === '') {
      setProblem(messages.emailFirst);
      emailField.current?.focus();
      return;
    }
    if (!account || asking) return;
    setProblem('');
    setAsking(true);
    const asked = await askForMail(account.requestReset(email), { sent: resetMailSent, otherwise: messages.signInFailed });
    setAsking(false);
    setProblem(asked.problem);
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
      {session.kind === 'user' && session.expired && <p className={styles.notice}>{messages.expired(session.email)}</p>}
      <FormAlert text={problem} />
      <EmailField name="email" ref={emailField} value={email} onValue={(text) => onCredentials({ email: text, password })} />
      <PasswordField
        label={messages.password}
        name="password"
        autoComplete="current-password"
        ref={passwordField}
        value={password}
        onValue={(text) => onCredentials({ email, password: text })}
      />
      <div className={styles.formActions}>
        <Button variant="primary" type="submit" busy={busy} disabled={off}>
          {messages.signIn}
        </Button>
        <Button variant="quiet" busy={asking} disabled={off} onClick={() => void askReset()}>
          {messages.forgot}
        </Button>
      </div>
      {!online && <p className={styles.soft}>{messages.offlineHint}</p>}
    </form>
  );
}
