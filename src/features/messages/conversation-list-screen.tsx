import type { Conversation } from '../../domain/conversation/thread.ts';
import { useOptionalReadable, useSyncState } from '../../replica/replica-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/navigation.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { useNow } from '../parts/use-now.ts';
import { messageWords as words, inquiryTypeNames, nameOf, shortTime, visitorWords } from './message-words.ts';
import { NoConversations } from './messages-frame.tsx';
import styles from './messages.module.css';
import { useConversations } from './use-conversations.ts';
import { useVisitorConversations } from '../parts/use-visitor-conversations.ts';
import { VisitorList } from './visitor-list.tsx';

/** All conversations of the person, the latest first. */
export function ConversationListScreen() {
  const found = useConversations();
  const { online } = useSyncState();
  return (
    <Page title={words.title} width="reading">
      {!online && found.state === 'ready' && (
        <p className={styles.note}>
          <Icon name="cloud-off" size={18} />
          {words.offline}
        </p>
      )}
      <OwnDevice />
      {found.state === 'ready' ? <List conversations={found.value} complete={found.complete} /> : <NoConversations state={found.state} next="/messages" />}
    </Page>
  );
}

/** What was written here without an account; nothing where there is none. */
function OwnDevice() {
  const opened = useVisitorConversations();
  const records = useOptionalReadable(opened === 'none' ? null : opened?.all);
  if (!records || records.length === 0) return null;
  return (
    <Section title={visitorWords.onDevice} className={styles.device}>
      <VisitorList records={records} />
    </Section>
  );
}

function List({ conversations, complete }: { conversations: readonly Conversation[]; complete: boolean }) {
  const now = useNow();
  if (conversations.length === 0) {
    if (!complete) return <NoConversations state="loading" next="/messages" />;
    return (
      <StatePanel
        icon="message"
        title={words.empty.title}
        actions={
          <ButtonLink variant="primary" href="/browse">
            {words.empty.browse}
          </ButtonLink>
        }
      >
        <p>{words.empty.text}</p>
      </StatePanel>
    );
  }
  return (
    <ul role="list" className={styles.list}>
      {conversations.map((conversation) => (
        <Row key={conversation.id} conversation={conversation} now={now} />
      ))}
    </ul>
  );
}

function Row({ conversation, now }: { conversation: Conversation; now: number }) {
  const { id, last, unread, pianoTitle, inquiryType, otherIsVisitor } = conversation;
  const subject = pianoTitle || inquiryTypeNames[inquiryType];
  return (
    <li className={classNames(styles.row, unread > 0 && styles.unread)}>
      <div className={styles.rowHead}>
        <Link href={`/messages/${id}`} className={styles.rowLink}>
          {nameOf(conversation)}
        </Link>
        <time className={styles.time} dateTime={last.at}>
          {shortTime(last.at, now)}
        </time>
      </div>
      <p className={styles.subject}>{otherIsVisitor ? `${words.byMail} · ${subject}` : subject}</p>
      <div className={styles.rowFoot}>
        <p className={styles.preview}>
          {last.mine && words.mine}
          {last.text}
        </p>
        {unread > 0 && <Badge tone="brass">{words.unread(unread)}</Badge>}
        {last.mine && last.sending === 'waiting' && (
          <Badge tone="warn" icon="clock">
            {words.sending.waiting}
          </Badge>
        )}
        {last.mine && last.sending === 'refused' && (
          <Badge tone="bad" icon="alert">
            {words.sending.refused}
          </Badge>
        )}
      </div>
    </li>
  );
}
