import { useEffect, useRef, useState } from 'react';
import { useReplica, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { Page } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.tsx';
import styles from './account.module.css';
import { DemoAccounts } from './demo-accounts.tsx';
import { accountMessages as messages } from './messages.ts';

/** `next` is where to go afterwards: a path of this site that the caller has checked. */
export function AuthScreen({ next }: { next: string }) {
  const session = useSession();
  const replica = useReplica();
  const { online } = useSyncState();
  const navigation = useNavigation();
  const [email, setEmail] = useState(session.kind === 'user' ? session.email : '');
  const [password, setPassword] = useState('');
  const [visible, setVisible] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);
  const signedIn = session.kind === 'user' && !session.expired;

  useEffect(() => {
    if (signedIn) navigation.go(next, { replace: true });
  }, [signedIn, next, navigation]);

  async function signIn(credentials: { email: string; password: string }) {
    if (!replica) return;
    if (credentials.email.trim() === '' || credentials.password === '') {
      setError(messages.fillAll);
      return;
    }
    setBusy(true);
    setError('');
    const answer = await replica.account.signIn({ ...credentials, email: credentials.email.trim() });
    setBusy(false);
    if (answer.ok) {
      showToast({ title: messages.signedIn, tone: 'good' });
    } else if (answer.error.type === 'Offline') {
      showToast({ title: messages.offlineTitle, description: messages.offlineText, tone: 'bad' });
    } else {
      setError(messages.wrongCredentials);
      passwordField.current?.focus();
    }
  }

  return (
    <Page title={messages.signInTitle} lead={messages.signInLead} back={{ href: '/', label: messages.backHome }} width="reading">
      {session.kind === 'user' && session.expired && <p className={styles.notice}>{messages.sessionExpired}</p>}
      <Card>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void signIn({ email, password });
          }}
        >
          <TextField
            label={messages.email}
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <TextField
            label={messages.password}
            type={visible ? 'text' : 'password'}
            name="password"
            autoComplete="current-password"
            ref={passwordField}
            value={password}
            error={error}
            onChange={(event) => setPassword(event.target.value)}
          />
          <div className={styles.formActions}>
            <Button variant="primary" type="submit" busy={busy} disabled={!online || !replica}>
              {messages.submit}
            </Button>
            <Button
              variant="quiet"
              icon={visible ? 'eye-off' : 'eye'}
              aria-label={visible ? messages.hide : messages.show}
              onClick={() => setVisible((shown) => !shown)}
            >
              {visible ? messages.hideShort : messages.showShort}
            </Button>
          </div>
          {!online && <p className={styles.soft}>{messages.offlineHint}</p>}
        </form>
      </Card>
      <DemoAccounts disabled={busy || !online || !replica} onChoose={(account) => void signIn(account)} />
    </Page>
  );
}
