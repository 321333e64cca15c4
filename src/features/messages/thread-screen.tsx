import { useEffect } from 'react';
import { lastPlace, writingHindrance, type Conversation } from '../../domain/conversation/thread.ts';
import { useReplica, useSyncState } from '../../replica/replica-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { PianoRow } from '../parts/piano-row.tsx';
import { Composer } from './composer.tsx';
import { messageWords as words, inquiryTypeNames, nameOf } from './message-words.ts';
import { NoConversations } from './messages-frame.tsx';
import styles from './messages.module.css';
import { ThreadActions } from './thread-actions.tsx';
import { OutboxRefusal } from './outbox-refusal.tsx';
import { ThreadLog } from './thread-log.tsx';
import { useConversation } from './use-conversations.ts';

/** One conversation. `id` comes from the address and may be anything. */
export function ThreadScreen({ id }: { id: string }) {
  const found = useConversation(id);
  const conversation = found.state === 'ready' ? found.value : null;
  const back = { href: '/messages', label: words.back };
  if (conversation) {
    return (
      <Page back={back} title={nameOf(conversation)} lead={leadOf(conversation)} width="reading">
        <Thread conversation={conversation} />
      </Page>
    );
  }
  if (found.state !== 'ready' || !found.complete) {
    return (
      <Page back={back} title={words.title} width="reading">
        <NoConversations state={found.state === 'ready' ? 'loading' : found.state} next={`/messages/${encodeURIComponent(id)}`} />
      </Page>
    );
  }
  return (
    <Page width="reading">
      <StatePanel level={1} icon="message" title={words.unknown.title} actions={<ButtonLink href="/messages">{words.unknown.all}</ButtonLink>}>
        <p>{words.unknown.text}</p>
      </StatePanel>
    </Page>
  );
}

function leadOf({ otherIsVisitor, inquiryType }: Conversation): string {
  return otherIsVisitor ? `${words.byMail} · ${inquiryTypeNames[inquiryType]}` : inquiryTypeNames[inquiryType];
}

function Thread({ conversation }: { conversation: Conversation }) {
  const replica = useReplica();
  const { online } = useSyncState();
  const hindrance = writingHindrance(conversation);
  useReading(conversation);
  return (
    <div className={styles.thread}>
      {conversation.pianoId !== null && <PianoRow id={conversation.pianoId} title={conversation.pianoTitle} />}
      {conversation.pianoId === null && conversation.pianoTitle !== '' && <p className={styles.soft}>{conversation.pianoTitle}</p>}
      <Contact conversation={conversation} />
      <ThreadLog
        name={nameOf(conversation)}
        messages={conversation.messages}
        renderRefusal={({ id }) => <OutboxRefusal outboxKey={`${id === conversation.id ? 'inquiries' : 'messages'}:${id}`} />}
      />
      {!online && (
        <p className={styles.note}>
          <Icon name="cloud-off" size={18} />
          {words.offline}
        </p>
      )}
      {hindrance === null ? (
        <Composer
          key={conversation.id}
          conversationId={conversation.id}
          onWrite={async (text) => {
            if (!replica) throw new Error('There is no replica to write to');
            await replica.conversations.write(conversation.id, text);
          }}
        />
      ) : (
        <p className={styles.note}>{words.hindrances[hindrance]}</p>
      )}
      <ThreadActions conversation={conversation} />
    </div>
  );
}

/** For the seller: how else the buyer can be reached. */
function Contact({ conversation: { contact } }: { conversation: Conversation }) {
  if (!contact || contact.email === '') return null;
  return (
    <ul role="list" className={styles.contact} aria-label={words.contact}>
      <li>
        <Icon name="mail" size={18} />
        <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </li>
      {contact.phone !== '' && (
        <li>
          <Icon name="phone" size={18} />
          <a href={`tel:${contact.phone.replaceAll(/[^\d+]/g, '')}`}>{contact.phone}</a>
        </li>
      )}
    </ul>
  );
}

/** What is shown on a visible page counts as read. */
function useReading(conversation: Conversation): void {
  const replica = useReplica();
  const { id, unread } = conversation;
  const place = lastPlace(conversation);
  useEffect(() => {
    if (!replica || unread === 0) return;
    const read = () => {
      if (document.visibilityState === 'visible') void replica.conversations.markRead(id, place);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [replica, id, unread, place]);
}
