import { useEffect, useRef } from 'react';
import type { Conversation, ThreadMessage } from '../../domain/conversation/thread.ts';
import { useOptionalReadable, useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { clockText, dayText, messageWords as words, nameOf } from './message-words.ts';
import styles from './thread-log.module.css';

/** The messages, each with its time and where it stands. New ones are read out and scrolled to. */
export function ThreadLog({ conversation }: { conversation: Conversation }) {
  const { messages } = conversation;
  const name = nameOf(conversation);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // One message alone is seen without: the page stays at its head.
    if (messages.length > 1) end.current?.scrollIntoView({ block: 'nearest' });
  }, [messages.length]);
  return (
    <div role="log" aria-label={words.log(name)}>
      <ol role="list" className={styles.messages}>
        {messages.map((message, index) => (
          <Message
            key={message.id}
            message={message}
            name={name}
            collection={message.id === conversation.id ? 'inquiries' : 'messages'}
            startsDay={index === 0 || dayText(message.at) !== dayText(messages[index - 1]?.at ?? message.at)}
          />
        ))}
      </ol>
      <div ref={end} className={styles.end} />
    </div>
  );
}

interface MessageProps {
  message: ThreadMessage;
  name: string;
  collection: 'inquiries' | 'messages';
  startsDay: boolean;
}

const icons = { waiting: 'clock', sent: 'check', refused: 'alert' } as const;

function Message({ message, name, collection, startsDay }: MessageProps) {
  const { id, text, mine, at, sending } = message;
  return (
    <li className={classNames(styles.item, mine ? styles.mine : styles.theirs)}>
      {startsDay && <p className={styles.day}>{dayText(at)}</p>}
      <div className={styles.bubble}>
        <span className="visually-hidden">{`${mine ? words.you : name}: `}</span>
        {text}
      </div>
      <p className={styles.meta}>
        <time dateTime={at}>{clockText(at)}</time>
        {mine && (
          <span className={classNames(styles.sending, styles[sending])}>
            <Icon name={icons[sending]} size={14} />
            {words.sending[sending]}
          </span>
        )}
      </p>
      {mine && sending === 'refused' && <Refusal outboxKey={`${collection}:${id}`} />}
    </li>
  );
}

/** Why the server said no, and what can be done. */
function Refusal({ outboxKey }: { outboxKey: string }) {
  const replica = useReplica();
  const entries = useOptionalReadable(replica?.outbox.entries);
  const reason = entries?.find(({ key }) => key === outboxKey)?.error?.reason ?? '';
  async function discard() {
    await replica?.outbox.discard(outboxKey);
    showToast({ ...words.discarded });
  }
  return (
    <div className={styles.refusal} role="alert">
      {reason !== '' && <p>{reason}</p>}
      <Button icon="refresh" onClick={() => void replica?.outbox.retry(outboxKey)}>
        {words.again}
      </Button>
      <Button variant="quiet" onClick={() => void discard()}>
        {words.discard}
      </Button>
    </div>
  );
}
