import { useEffect, useState } from 'react';
import type { OwnAccount, SignInFacts } from '../../server/ports/own-account.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import styles from './profile.module.css';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { profileMessages as messages } from './profile-messages.ts';

interface SignInSectionProps {
  account: OwnAccount;
  email: string;
  facts: SignInFacts | null;
  online: boolean;
  onNewEmail: (email: string) => void;
}

/** Password and e-mail address; both are changed on the server only. */
export function SignInSection({ account, email, facts, online, onNewEmail }: SignInSectionProps) {
  const [open, setOpen] = useState<'password' | 'email' | null>(null);
  const close = () => setOpen(null);
  const hasPassword = facts?.hasPassword ?? true;
  return (
    <Section title={messages.signInTitle}>
      {facts?.newEmail && (
        <p className={styles.notice} role="status">
          {messages.newEmailWaits(facts.newEmail)}
        </p>
      )}
      {hasPassword ? (
        <div className={styles.actions}>
          <Button icon="lock" disabled={!online} onClick={() => setOpen('password')}>
            {messages.changePassword}
          </Button>
          <Button icon="mail" disabled={!online} onClick={() => setOpen('email')}>
            {messages.changeEmail}
          </Button>
        </div>
      ) : (
        <p className={styles.soft}>{messages.noPassword}</p>
      )}
      {!online && <p className={styles.hint}>{messages.needsConnection}</p>}
      {open === 'password' && <ChangePasswordDialog account={account} onClose={close} />}
      {open === 'email' && <ChangeEmailDialog account={account} present={email} onAsked={onNewEmail} onClose={close} />}
    </Section>
  );
}

/** What the sign-in server knows, asked when there is a connection; null until it has answered. */
export function useSignInFacts(account: OwnAccount | undefined, online: boolean) {
  const [facts, setFacts] = useState<SignInFacts | null>(null);
  useEffect(() => {
    if (!account || !online) return;
    let left = false;
    void account.signInFacts().then((answer) => {
      if (answer.ok && !left) setFacts(answer.value);
    });
    return () => {
      left = true;
    };
  }, [account, online]);
  return [facts, setFacts] as const;
}
