import { useEffect } from 'react';
import { formatLongDay } from '../../lib/format/moment.ts';
import { useOpenedReplica, useOptionalReadable, useReplica, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { useServer } from '../../server/ports/server-context.tsx';
import type { Session } from '../../domain/account/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { DevicesSection } from './devices-section.tsx';
import { GoingOn } from './going-on.tsx';
import { accountMessages as messages } from './messages.ts';
import { OwnDataSection } from './own-data-section.tsx';
import { ProfileDetailsForm } from './profile-details.tsx';
import { profileMessages } from './profile-messages.ts';
import styles from './profile.module.css';
import { SignInSection, useSignInFacts } from './sign-in-section.tsx';
import { UnsentDialog } from './unsent-dialog.tsx';
import { useSignOut } from './use-sign-out.ts';

/** E-mail, member-since date, role and Sign Out, then all that a person may do about their account; signed-out visitors go to /auth. */
export function ProfileScreen() {
  const session = useSession();
  const navigation = useNavigation();
  const signedOut = session.kind === 'visitor';

  useEffect(() => {
    if (signedOut) navigation.go('/auth?next=/profile', { replace: true });
  }, [signedOut, navigation]);

  return session.kind === 'visitor' ? null : <Account session={session} />;
}

function Account({ session }: { session: Session & { kind: 'user' } }) {
  const replica = useReplica();
  const opened = useOpenedReplica();
  const server = useServer();
  const { online, lastSuccessAt } = useSyncState();
  const profile = useOptionalReadable(replica?.profile.own);
  const isComing = profile === undefined || (profile === null && online && lastSuccessAt === null);
  const canAsk = online && !session.expired;
  const [facts, setFacts] = useSignInFacts(server?.ownAccount, canAsk);
  const { signOut, asking, busy, stay } = useSignOut(online);
  const email = profile?.email || session.email;
  const fullName = profile?.full_name ?? session.fullName;
  const memberSince = Date.parse(session.memberSince);

  async function forgetDeleted() {
    // Another tab, or the browser, may have closed the data while the server was asked.
    const forgotten = await opened()
      .then((replica) => replica?.signOut({ force: true }))
      .catch(() => undefined);
    const description = forgotten?.ok ? profileMessages.deletedText : profileMessages.deletedElsewhereOnly;
    showToast({ title: profileMessages.deleted, description, tone: forgotten?.ok ? 'good' : 'bad' });
  }

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
      {server && <GoingOn account={server.ownAccount} online={canAsk} syncedAt={lastSuccessAt} />}
      <div className={styles.account}>
        <Card>
          <dl className={styles.facts}>
            {fullName && (
              <>
                <dt>{messages.name}</dt>
                <dd>{fullName}</dd>
              </>
            )}
            <dt>{messages.email}</dt>
            <dd>{email}</dd>
            <dt>{messages.memberSince}</dt>
            <dd>{formatLongDay(memberSince)}</dd>
          </dl>
          <p className={styles.role}>{messages.role(session.role)}</p>
        </Card>
        <div className={styles.actions}>
          <Button busy={busy} disabled={!replica} onClick={() => void signOut(false)}>
            {messages.signOut}
          </Button>
        </div>
      </div>
      {replica && profile && <ProfileDetailsForm profile={profile} replica={replica} />}
      {isComing && (
        <Section title={profileMessages.detailsTitle}>
          <SkeletonGroup>
            <Skeleton shape="block" height={420} />
          </SkeletonGroup>
        </Section>
      )}
      {profile === null && !isComing && (
        <Section title={profileMessages.detailsTitle}>
          <p className={styles.soft}>{profileMessages.notHereYet}</p>
        </Section>
      )}
      {replica && server && (
        <>
          <SignInSection
            account={server.ownAccount}
            email={email}
            facts={facts}
            online={canAsk}
            onNewEmail={(newEmail) => setFacts({ hasPassword: true, newEmail })}
          />
          <DevicesSection account={server.ownAccount} online={canAsk} />
          <OwnDataSection
            account={server.ownAccount}
            facts={facts}
            online={canAsk}
            exportData={() => replica.exportData(server.ownAccount.exportData)}
            onDeleted={() => void forgetDeleted()}
          />
        </>
      )}
      {asking && replica && <UnsentDialog replica={replica} busy={busy} onClose={stay} onSignOut={(force) => void signOut(force)} />}
    </Page>
  );
}
