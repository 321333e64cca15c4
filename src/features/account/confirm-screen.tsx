import { useCallback, useEffect, useRef, useState } from 'react';
import type { AuthLink } from '../../domain/account/auth-link.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import { useServer } from '../../server/ports/server-context.tsx';
import type { SignIn, SignInFailure } from '../../server/ports/sign-in.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './auth.module.css';
import { EmailField } from './email-field.tsx';
import { authMessages as messages, describeSignInFailure } from './auth-messages.ts';
import { FormAlert } from './form-alert.tsx';
import { SuccessStep } from './success-step.tsx';
import { afterSignIn } from './use-go-on.ts';
import { showOfflineToast, useOfflineToast } from './use-offline-toast.ts';
import { ResendButton } from './verify-step.tsx';

interface ConfirmScreenProps {
  link: AuthLink;
  /** Where the link led: a path of this site; null for nowhere special. */
  next: string | null;
}

/** Where links of mails and of other sign-in services are answered. A mail's link waits for a tap: mail scanners open it too. */
export function ConfirmScreen({ link, next }: ConfirmScreenProps) {
  const account = useServer()?.account;
  const { online } = useSyncState();
  const { state, confirm } = useConfirm(account, link);
  useOfflineToast(online);
  const back = { href: '/', label: messages.backHome };

  if (state.name === 'done') {
    return (
      <Page title={messages.confirmTitle} width="reading">
        <Card>
          <SuccessStep href={next ?? afterSignIn} />
        </Card>
      </Page>
    );
  }
  if (state.name !== 'failed' && (link.kind === 'token' || link.kind === 'code')) {
    return (
      <Page
        title={link.kind === 'code' ? messages.codeTitle : messages.confirmTitle}
        lead={link.kind === 'code' ? messages.codeText : messages.confirmText}
        back={back}
        width="reading"
      >
        {link.kind === 'code' && <ConfirmAtOnce ready={online && account !== undefined} confirm={confirm} />}
        <FormAlert text={state.problem}>{state.foreign && <ButtonLink href="/profile">{messages.toProfile}</ButtonLink>}</FormAlert>
        <div className={styles.formActions}>
          <Button variant="primary" busy={state.name === 'busy'} disabled={!online || !account} onClick={confirm}>
            {messages.confirm}
          </Button>
        </div>
        {!online && <p className={styles.soft}>{messages.linkKept}</p>}
      </Page>
    );
  }
  return <Unusable link={link} why={state.name === 'failed' ? state.why : null} account={account} online={online} back={back} />;
}

type ConfirmState =
  | { name: 'idle' | 'busy'; problem: string; foreign: boolean }
  | { name: 'done' }
  | { name: 'failed'; why: 'LinkUsed' | 'OtherBrowser' };

function afterFailure(failure: SignInFailure): ConfirmState {
  if (failure.type === 'LinkUsed' || failure.type === 'OtherBrowser') return { name: 'failed', why: failure.type };
  if (failure.type === 'Offline') showOfflineToast();
  const problem = failure.type === 'Offline' ? '' : describeSignInFailure(failure, messages.signInFailed);
  return { name: 'idle', problem, foreign: failure.type === 'OtherAccount' };
}

function useConfirm(account: SignIn | undefined, link: AuthLink) {
  const [state, setState] = useState<ConfirmState>({ name: 'idle', problem: '', foreign: false });
  const running = useRef(false);
  const confirm = useCallback(() => {
    // Twice at once would use the link up and then find it used.
    if (!account || running.current) return;
    running.current = true;
    setState({ name: 'busy', problem: '', foreign: false });
    void account.confirm(link).then((answer) => {
      running.current = false;
      if (answer.ok) showToast({ title: messages.signedIn, tone: 'good' });
      setState(answer.ok ? { name: 'done' } : afterFailure(answer.error));
    });
  }, [account, link]);
  return { state, confirm };
}

/** A code came back with the browser that asked for it; nobody else can use it, so no tap is needed. */
function ConfirmAtOnce({ ready, confirm }: { ready: boolean; confirm: () => void }) {
  const tried = useRef(false);
  useEffect(() => {
    if (!ready || tried.current) return;
    tried.current = true;
    confirm();
  }, [ready, confirm]);
  return null;
}

interface UnusableProps {
  link: AuthLink;
  why: 'LinkUsed' | 'OtherBrowser' | null;
  account: SignIn | undefined;
  online: boolean;
  back: { href: string; label: string };
}

function Unusable({ link, why, account, online, back }: UnusableProps) {
  const [email, setEmail] = useState('');
  const refused = link.kind === 'failed' && link.code !== 'otp_expired' && link.code !== 'session_in_address';
  const title = refused ? messages.refusedTitle : link.kind === 'none' ? messages.linkMissingTitle : messages.linkUsedTitle;
  const used = why === 'OtherBrowser' ? messages.otherBrowser : messages.linkUsedConfirm;
  const lead = refused ? messages.refusedText : link.kind === 'none' ? messages.linkMissingText : used;
  return (
    <Page title={title} lead={lead} back={back} width="reading" actions={<ButtonLink href="/auth" variant="primary">{messages.signIn}</ButtonLink>}>
      {!refused && (
        <Card>
          <div className={styles.form}>
            <EmailField value={email} onValue={setEmail} />
            <div className={styles.formActions}>
              <ResendButton account={account} online={online} email={email} />
            </div>
          </div>
        </Card>
      )}
    </Page>
  );
}
