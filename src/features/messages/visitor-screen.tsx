import { useState } from 'react';
import { useOptionalReadable, useReplicaPhase, useSyncState } from '../../replica/replica-context.tsx';
import { isShut } from '../../replica/replica-phase.ts';
import type { VisitorConversations } from '../../server/ports/visitor-port.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { visitorWords as words } from './message-words.ts';
import { NoConversations } from './messages-frame.tsx';
import styles from './messages.module.css';
import { useVisitorConversations } from '../parts/use-visitor-conversations.ts';
import { useVisitorLink } from '../parts/use-visitor-link.ts';
import { VisitorConversation } from './visitor-conversation.tsx';
import { VisitorList } from './visitor-list.tsx';

export interface VisitorScreenProps {
  /** What the mail's link brings behind '#'; null when there is none. */
  token: string | null;
  /** The conversation on this device; '' for none. */
  id: string;
  /** Takes the token out of the address. */
  onTaken: () => void;
  /** Leads to a conversation on this device. */
  onKept: (id: string) => void;
}

/** Conversations of people without an account: what a mail's link opens, and what waits on this device. */
export function VisitorScreen(props: VisitorScreenProps) {
  const opened = useVisitorConversations();
  const { phase } = useReplicaPhase();
  if (isShut(phase)) {
    return (
      <Page title={words.title} width="reading">
        <NoConversations state="no-replica" next="/messages/visitor" />
      </Page>
    );
  }
  if (opened === 'none') {
    return (
      <Page width="reading">
        <StatePanel level={1} tone="bad" icon="alert" title={words.noStore.title}>
          <p>{words.noStore.text}</p>
        </StatePanel>
      </Page>
    );
  }
  return <Opened {...props} conversations={opened} />;
}

function Opened({ token, id, onTaken, onKept, conversations }: VisitorScreenProps & { conversations: VisitorConversations | null }) {
  const { online } = useSyncState();
  const link = useVisitorLink({ token, enter: conversations?.enter ?? null, note: 'visitor-link', onTaken, onKept });
  const all = useOptionalReadable(conversations?.all);
  const [moved, setMoved] = useState<string | null>(null);
  const record = id === '' ? undefined : all?.find((each) => each.id === id);

  if (link.state === 'moved' || moved !== null) return <Moved id={link.state === 'moved' ? link.id : (moved ?? '')} />;
  if (link.state === 'gone') {
    return (
      <Page width="reading">
        <StatePanel level={1} icon="message" title={words.gone.title} actions={<ButtonLink href="/browse">{words.gone.browse}</ButtonLink>}>
          <p>{words.gone.text}</p>
        </StatePanel>
      </Page>
    );
  }
  if (link.state === 'failed') {
    const isOffline = !online || link.failure.type === 'Offline';
    return (
      <Page width="reading">
        <StatePanel
          level={1}
          tone={isOffline ? 'warn' : 'bad'}
          icon={isOffline ? 'cloud-off' : 'alert'}
          title={isOffline ? words.waitForLine.title : words.failed.title}
          actions={
            <Button icon="refresh" onClick={link.again}>
              {words.failed.again}
            </Button>
          }
        >
          <p>{link.failure.type === 'Refused' && link.failure.reason !== '' ? link.failure.reason : words.waitForLine.text}</p>
        </StatePanel>
      </Page>
    );
  }
  if (link.state === 'opening' || !conversations || !all) {
    return (
      <Page title={words.title} width="reading">
        <SkeletonGroup label={words.loading} className={styles.skeletons}>
          <Skeleton shape="block" height={84} />
          <Skeleton shape="block" height={84} />
        </SkeletonGroup>
      </Page>
    );
  }
  if (record) return <VisitorConversation key={record.id} record={record} conversations={conversations} onMoved={setMoved} />;
  return (
    <Page back={{ href: '/messages', label: words.back }} title={words.title} width="reading">
      {id === '' && all.length > 0 ? (
        <VisitorList records={all} />
      ) : (
        <StatePanel icon="message" title={words.none.title} actions={<ButtonLink href="/browse">{words.none.browse}</ButtonLink>}>
          <p>{words.none.text}</p>
        </StatePanel>
      )}
    </Page>
  );
}

function Moved({ id }: { id: string }) {
  return (
    <Page width="reading">
      <StatePanel
        level={1}
        icon="message"
        title={words.moved.title}
        actions={
          <ButtonLink variant="primary" href={`/messages/${id}`}>
            {words.moved.open}
          </ButtonLink>
        }
      >
        <p>{words.moved.text}</p>
      </StatePanel>
    </Page>
  );
}
