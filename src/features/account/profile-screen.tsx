import { useEffect, useState } from 'react';
import { saveTextFile } from '../../platform/save-file.ts';
import { useReplica, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { Page } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.tsx';
import styles from './account.module.css';
import { accountMessages as messages } from './messages.ts';

/** E-mail, member-since date, role and Sign Out; signed-out visitors go to /auth. */
export function ProfileScreen() {
  const session = useSession();
  const replica = useReplica();
  const { online } = useSyncState();
  const navigation = useNavigation();
  const [unsent, setUnsent] = useState<number | null>(null);
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
        setUnsent(answer.error.count);
        return;
      }
      setUnsent(null);
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

  async function exportUnsent() {
    if (!replica) return;
    saveTextFile({ name: 'soundboard-unsent.json', text: await replica.outbox.exportUnsent(), type: 'application/json' });
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
      <Dialog
        open={unsent !== null}
        onClose={() => setUnsent(null)}
        title={messages.unsentTitle}
        footer={
          <div className={styles.dialogActions}>
            <Button variant="primary" onClick={() => setUnsent(null)}>
              {messages.unsentStay}
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void signOut(true)}>
              {messages.unsentForce}
            </Button>
          </div>
        }
      >
        <p>{messages.unsentText(unsent ?? 0)}</p>
        <div className={styles.dialogActions}>
          <ButtonLink href="/sync">{messages.unsentShow}</ButtonLink>
          <Button icon="download" onClick={() => void exportUnsent()}>
            {messages.unsentExport}
          </Button>
        </div>
      </Dialog>
    </Page>
  );
}
