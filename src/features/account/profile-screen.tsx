import { useEffect, useState } from 'react';
import { useReplica, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { Page } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.tsx';
import styles from './account.module.css';
import { accountMessages as messages } from './messages.ts';
import { UnsentDialog } from './unsent-dialog.tsx';

/** E-mail, member-since date, role and Sign Out; signed-out visitors go to /auth. */
export function ProfileScreen() {
  const session = useSession();
  const replica = useReplica();
  const { online } = useSyncState();
  const navigation = useNavigation();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const signedOut = session.kind === 'visitor';

  useEffect(() => {
    if (signedOut) navigation.go('/auth?next=/profile', { replace: true });
  }, [signedOut, navigation]);

  if (session.kind === 'visitor') return null;

  async function signOut(force: boolean) {
    if (!replica) return;
    setBusy(true);
    try {
      const answer = await replica.account.signOut({ force });
      if (!answer.ok) {
        setAsking(true);
        return;
      }
      setAsking(false);
      showToast(
        online
          ? { title: messages.signedOut, description: messages.signedOutText, tone: 'good' }
          : { title: messages.signedOutOffline, description: messages.signedOutOfflineText, tone: 'good' },
      );
    } catch (error) {
      showToast({ title: messages.signOutFailed, description: String(error), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  const memberSince = Date.parse(session.memberSince);
  return (
    <Page title={messages.profileTitle} width="reading">
      {session.expired && (
        <div className={styles.notice}>
          <p>{messages.sessionExpired}</p>
          <ButtonLink variant="primary" href="/auth?next=/profile">
            {messages.signInTitle}
          </ButtonLink>
        </div>
      )}
      <Card>
        <dl className={styles.facts}>
          {session.fullName && (
            <>
              <dt>{messages.name}</dt>
              <dd>{session.fullName}</dd>
            </>
          )}
          <dt>{messages.email}</dt>
          <dd>{session.email}</dd>
          <dt>{messages.memberSince}</dt>
          <dd>{Number.isNaN(memberSince) ? '–' : new Date(memberSince).toLocaleDateString('de-DE', { dateStyle: 'long' })}</dd>
        </dl>
        <p className={styles.role}>{messages.role(session.role)}</p>
      </Card>
      <div className={styles.pageActions}>
        <Button busy={busy} disabled={!replica} onClick={() => void signOut(false)}>
          {messages.signOut}
        </Button>
      </div>
      {asking && replica && (
        <UnsentDialog replica={replica} busy={busy} onClose={() => setAsking(false)} onSignOut={(force) => void signOut(force)} />
      )}
    </Page>
  );
}
