import { useCallback } from 'react';
import type { AdminQueries } from '../../server/ports/admin-port.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page, PageTitle } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ActionsTab } from './actions-tab.tsx';
import { AccountsTab } from './accounts-tab.tsx';
import { ActivityTab } from './activity-tab.tsx';
import styles from './admin.module.css';
import { AlertsTab } from './alerts-tab.tsx';
import { CertificatesTab } from './certificates-tab.tsx';
import { DevicesTab } from './devices-tab.tsx';
import { Note } from './figures-frame.tsx';
import { HealthTiles } from './health-tiles.tsx';
import { ListingsTab } from './listings-tab.tsx';
import { MarketTab } from './market-tab.tsx';
import { messages } from './messages.ts';
import { RefundsTab } from './refunds-tab.tsx';
import { ReportsTab } from './reports-tab.tsx';
import { SerialsTab } from './serials-tab.tsx';
import { StatsTab } from './stats-tab.tsx';
import { useFigures } from './use-figures.ts';
import { usePermission } from './use-permission.ts';

const tabIds = ['activity', 'alerts', 'stats', 'accounts', 'listings', 'reports', 'certificates', 'refunds', 'market', 'devices', 'serials', 'actions'] as const;

export interface AdminPlace {
  tab: string;
  /** What the accounts are searched for. */
  query: string;
}

interface AdminScreenProps extends AdminPlace {
  onPlace: (place: AdminPlace) => void;
}

/** The permission check, then the dashboard. */
export function AdminScreen(props: AdminScreenProps) {
  const { permission, ask } = usePermission();
  if (permission.state === 'granted') return <Dashboard {...props} queries={permission.queries} />;
  if (permission.state === 'checking') {
    return (
      <Page title={messages.title}>
        <SkeletonGroup label={messages.checking} className={styles.stack}>
          <Skeleton shape="block" height={104} />
          <Skeleton shape="block" height={320} />
        </SkeletonGroup>
      </Page>
    );
  }
  if (permission.state === 'offline') {
    return (
      <Page title={messages.title}>
        <StatePanel
          icon="cloud-off"
          tone="warn"
          title={messages.offlineTitle}
          actions={
            <Button variant="primary" icon="refresh" onClick={ask}>
              {messages.tryAgain}
            </Button>
          }
        >
          <p>{messages.offlineText}</p>
        </StatePanel>
      </Page>
    );
  }
  const isSignedOut = permission.state === 'signed-out';
  return (
    <Page>
      <PageTitle className="visually-hidden">{messages.title}</PageTitle>
      <StatePanel
        icon="lock"
        title={isSignedOut ? messages.signInNeeded : messages.denied}
        actions={
          isSignedOut ? (
            <ButtonLink variant="primary" href="/auth?next=/admin">
              {messages.signIn}
            </ButtonLink>
          ) : (
            <ButtonLink href="/">{messages.home}</ButtonLink>
          )
        }
      />
    </Page>
  );
}

const atAGlance = ['total_users', 'active_sessions', 'recent_failed_logins', 'security_alerts'] as const;

function Dashboard({ tab, query, onPlace, queries }: AdminScreenProps & { queries: AdminQueries }) {
  const { online } = useSyncState();
  const health = useFigures(useCallback(() => queries.health(), [queries]));
  const selected = tabIds.find((id) => id === tab) ?? 'activity';
  const onAccount = useCallback((id: string) => onPlace({ tab: 'accounts', query: id }), [onPlace]);
  const onQuery = useCallback((next: string) => onPlace({ tab: 'accounts', query: next }), [onPlace]);

  return (
    <Page title={messages.title}>
      <div className={styles.stack}>
        {!online && <Note>{messages.offlineNote}</Note>}
        {selected !== 'stats' && <HealthTiles figures={health} shown={atAGlance} />}
        <Tabs
          label={messages.tabsLabel}
          tabs={tabIds.map((id) => ({ id, label: messages.tabs[id] }))}
          selected={selected}
          onSelect={(id) => onPlace({ tab: id, query: '' })}
        >
          {selected === 'activity' && <ActivityTab queries={queries} />}
          {selected === 'alerts' && <AlertsTab queries={queries} onAccount={onAccount} />}
          {selected === 'stats' && <StatsTab figures={health} queries={queries} />}
          {selected === 'accounts' && <AccountsTab queries={queries} query={query} onQuery={onQuery} />}
          {selected === 'listings' && <ListingsTab queries={queries} />}
          {selected === 'reports' && <ReportsTab queries={queries} />}
          {selected === 'certificates' && <CertificatesTab queries={queries} />}
          {selected === 'refunds' && <RefundsTab queries={queries} />}
          {selected === 'market' && <MarketTab queries={queries} />}
          {selected === 'devices' && <DevicesTab queries={queries} />}
          {selected === 'serials' && <SerialsTab queries={queries} />}
          {selected === 'actions' && <ActionsTab queries={queries} />}
        </Tabs>
      </div>
    </Page>
  );
}
