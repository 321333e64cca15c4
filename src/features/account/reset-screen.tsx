import { useState } from 'react';
import type { AuthLink } from '../../domain/account/auth-link.ts';
import { checkNewPassword } from '../../domain/account/sign-up-rules.ts';
import { useSession, useSyncState } from '../../replica/replica-context.tsx';
import { useServer } from '../../server/ports/server-context.tsx';
import type { SignInFailure } from '../../server/ports/sign-in.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { Page } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { AskResetForm } from './ask-reset-form.tsx';
import styles from './auth.module.css';
import { authMessages as messages, describeProblem, describeSignInFailure } from './auth-messages.ts';
import { FormAlert } from './form-alert.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { showOfflineToast, useOfflineToast } from './use-offline-toast.ts';

type Outcome = 'done' | 'used' | 'otherBrowser' | null;

/**
 * A new password by a link from a mail. The link is used when the password is sent, not when the page is opened: mail
 * scanners open it too, and one may be offline.
 */
export function ResetScreen({ link }: { link: AuthLink }) {
  const account = useServer()?.account;
  const { online } = useSyncState();
  const [outcome, setOutcome] = useState<Outcome>(null);
  useOfflineToast(online);
  const session = useSession();
  const back = { href: '/auth', label: messages.signIn };
  const email = link.kind === 'token' ? (link.email ?? null) : null;
  const isOther = session.kind === 'user' && !session.expired && email !== null && session.email.toLowerCase() !== email.toLowerCase();
  const here = isOther ? session.email : null;

  if (outcome === 'done') {
    return (
      <Page width="reading">
        <StatePanel level={1} icon="check" title={messages.passwordSet} actions={<ButtonLink href="/dashboard" variant="primary">{messages.toDashboard}</ButtonLink>}>
          {messages.passwordSetText}
        </StatePanel>
      </Page>
    );
  }
  if (outcome === null && (link.kind === 'token' || link.kind === 'code')) {
    return (
      <Page title={messages.resetTitle} lead={messages.resetLead(email)} back={back} width="reading">
        {here === null ? <NewPasswordForm link={link} email={email} onOutcome={setOutcome} /> : <OtherAccount here={here} email={email} />}
      </Page>
    );
  }
  const title = link.kind === 'none' ? messages.resetAskTitle : messages.linkUsedTitle;
  const lead = outcome === 'otherBrowser' ? messages.otherBrowser : link.kind === 'none' ? messages.resetAskLead : messages.linkUsedText;
  return (
    <Page title={title} lead={lead} back={back} width="reading">
      <Card>
        <AskResetForm account={account} online={online} />
      </Card>
    </Page>
  );
}

/** Said before anything is typed, as the server would refuse nothing but the device must. */
function OtherAccount({ here, email }: { here: string; email: string | null }) {
  return (
    <StatePanel icon="lock" title={messages.otherAccountTitle} actions={<ButtonLink href="/profile">{messages.toProfile}</ButtonLink>}>
      <p>{messages.otherAccount(here)}</p>
      <p>{messages.otherAccountLink(email ?? '')}</p>
    </StatePanel>
  );
}

interface NewPasswordFormProps {
  link: AuthLink;
  /** Null where the link does not say for whom it is. */
  email: string | null;
  onOutcome: (outcome: Outcome) => void;
}

function NewPasswordForm({ link, email, onOutcome }: NewPasswordFormProps) {
  const account = useServer()?.account;
  const { online } = useSyncState();
  const session = useSession();
  const navigation = useNavigation();
  const [fields, setFields] = useState({ password: '', confirmPassword: '' });
  const [problem, setProblem] = useState('');
  const [foreign, setForeign] = useState(false);
  const [busy, setBusy] = useState(false);

  function show(failure: SignInFailure) {
    if (failure.type === 'LinkUsed') onOutcome('used');
    else if (failure.type === 'OtherBrowser') onOutcome('otherBrowser');
    else if (failure.type === 'Offline') showOfflineToast();
    else {
      setForeign(failure.type === 'OtherAccount');
      setProblem(describeSignInFailure(failure, messages.failed));
    }
  }

  async function send() {
    if (!account) return;
    const { password, confirmPassword } = fields;
    const wrong = password === '' || confirmPassword === '' ? 'MissingFields' : checkNewPassword(fields);
    setForeign(false);
    setProblem(wrong ? describeProblem(wrong) : '');
    if (wrong) return;
    setBusy(true);
    const answer = await account.resetPassword({ link, password });
    setBusy(false);
    if (!answer.ok) {
      show(answer.error);
      return;
    }
    onOutcome('done');
    // The used link leaves the address, so that a reload doesn't bring it back.
    navigation.go('/reset-password', { replace: true });
  }

  return (
    <Card>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && online) void send();
        }}
      >
        {email === null && session.kind === 'user' && !session.expired && <p className={styles.soft}>{messages.resetHere(session.email)}</p>}
        {/* So that a password manager keeps the new password under its account. */}
        {email !== null && <input className="visually-hidden" type="email" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden />}
        <NewPasswordFields label={messages.newPassword} value={fields} onValue={setFields} />
        <FormAlert text={problem}>{foreign && <ButtonLink href="/profile">{messages.toProfile}</ButtonLink>}</FormAlert>
        <div className={styles.formActions}>
          <Button variant="primary" type="submit" busy={busy} disabled={!online || !account}>
            {messages.setPassword}
          </Button>
        </div>
        {!online && <p className={styles.soft}>{messages.linkKept}</p>}
      </form>
    </Card>
  );
}
