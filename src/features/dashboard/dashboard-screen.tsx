import { useEffect } from 'react';
import { dashboardRole, isFirstRun } from '../../domain/dashboard/figures.ts';
import { hasPublicPage } from '../../domain/dashboard/role-boards.ts';
import type { AccountRole } from '../../domain/listing/listing-values.ts';
import type { Session } from '../../domain/account/session.ts';
import { useOptionalReadable, useReplica, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { DataAgeBadge } from '../parts/data-age-badge.tsx';
import { roleWords } from '../parts/role-words.ts';
import { useNow } from '../parts/use-now.ts';
import { ActionList } from './action-list.tsx';
import styles from './dashboard-screen.module.css';
import { DashboardSkeleton, FigureList } from './figure-list.tsx';
import { FreshSearches } from './fresh-searches.tsx';
import { dashboardMessages as messages } from './messages.ts';
import { Notice } from './notice.tsx';
import { OwnListings } from './own-listings.tsx';
import { firstStepsFor, quickActionsFor } from './quick-actions.ts';
import { useDashboard, type Dashboard } from './use-dashboard.ts';
import { WaitingList } from './waiting-list.tsx';

/** What a signed-in person has here, counted from the rows on the device; visitors go to /login and come back. */
export function DashboardScreen() {
  const session = useSession();
  const navigation = useNavigation();
  const signedOut = session.kind === 'visitor';
  useEffect(() => {
    if (signedOut) navigation.go('/login?next=/dashboard', { replace: true });
  }, [signedOut, navigation]);

  if (session.kind === 'visitor') return <Page title={messages.redirecting} />;
  return <PersonalDashboard session={session} />;
}

function PersonalDashboard({ session }: { session: Extract<Session, { kind: 'user' }> }) {
  const now = useNow();
  const replica = useReplica();
  const profile = useOptionalReadable(replica?.profile.own);
  const { lastSuccessAt } = useSyncState();
  const dashboard = useDashboard(now);
  const role = dashboardRole(session.role);
  return (
    <Page
      title={messages.welcome(profile?.full_name || session.fullName || session.email)}
      lead={
        <span className={styles.lead}>
          <Badge tone="good" icon="check">
            {messages.active}
          </Badge>
          <span>{roleWords[role]}</span>
        </span>
      }
    >
      {session.expired && <Notice text={messages.expired} action={{ label: messages.signIn, href: '/auth?next=/dashboard' }} />}
      <Content dashboard={dashboard} role={role} slug={profile?.slug || null} now={now} />
      <p className={styles.source}>
        {messages.source} {lastSuccessAt !== null && <DataAgeBadge asOf={lastSuccessAt} now={now} />}
      </p>
    </Page>
  );
}

interface ContentProps {
  dashboard: Dashboard;
  role: AccountRole;
  /** Of the person's public page. */
  slug: string | null;
  now: number;
}

function Content({ dashboard, role, slug, now }: ContentProps) {
  const actions = (
    <Section title={messages.actions}>
      <ActionList actions={quickActionsFor(role, slug)} />
    </Section>
  );
  if (dashboard.state === 'no-replica') {
    const { title, text, action } = messages.noReplica;
    return (
      <StatePanel tone="bad" icon="alert" title={title} actions={<ButtonLink href="/sync">{action}</ButtonLink>}>
        <p>{text}</p>
      </StatePanel>
    );
  }
  if (dashboard.state === 'loading') {
    return (
      <>
        <DashboardSkeleton label={dashboard.first ? messages.firstFetch : messages.loading} />
        {actions}
      </>
    );
  }
  const { facts, listings, waiting, fresh, neverFetched } = dashboard;
  const isNew = isFirstRun(facts);
  if (isNew && neverFetched && waiting.length === 0) {
    return (
      <>
        <StatePanel icon="cloud-off" title={messages.notFetched.title}>
          <p>{messages.notFetched.text}</p>
        </StatePanel>
        {actions}
      </>
    );
  }
  const { needsPerson } = facts.unsent;
  const sells = hasPublicPage(role) || listings.length > 0;
  return (
    <>
      {needsPerson > 0 && (
        <Notice
          title={messages.attention.title(needsPerson)}
          text={messages.attention.text}
          action={{ label: messages.attention.action, href: '/sync' }}
        />
      )}
      {waiting.length > 0 && (
        <Section title={messages.waiting.title(waiting.length)}>
          <WaitingList waiting={waiting} />
        </Section>
      )}
      {sells && !isNew && <OwnListings listings={listings} summary={facts.listings} now={now} />}
      {isNew ? (
        <Section title={messages.firstRun.title} lead={messages.firstRun.lead}>
          <ActionList actions={firstStepsFor(role)} numbered />
        </Section>
      ) : (
        <FigureList role={role} facts={facts} />
      )}
      {fresh.length > 0 && (
        <Section title={messages.searches}>
          <FreshSearches fresh={fresh} />
        </Section>
      )}
      {actions}
    </>
  );
}
