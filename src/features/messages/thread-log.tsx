import { useEffect, useRef, type ReactNode } from 'react';
import type { ThreadMessage } from '../../domain/conversation/thread.ts';
import { formatClock, formatDay } from '../../lib/format/day.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { messageWords as words } from './message-words.ts';
import styles from './thread-log.module.css';
import { useEarlier } from './use-earlier.ts';

interface ThreadLogProps {
  /** The other side's. */
  name: string;
  messages: readonly ThreadMessage[];
  /** What stands below an own message that the server refused. */
  renderRefusal: (message: ThreadMessage) => ReactNode;
}

/**
 * The messages, each with its time and where it stands. New ones are read out and scrolled to. Of a long thread the end is drawn,
 * and what lies before it when somebody scrolls there.
 */
export function ThreadLog({ name, messages, renderRefusal }: ThreadLogProps) {
  const end = useRef<HTMLDivElement>(null);
  const { first, list, edge, showEarlier } = useEarlier(messages.length);
  const last = messages.at(-1)?.id;
  useEffect(() => {
    // One message alone is seen without: the page stays at its head.
    if (messages.length > 1) end.current?.scrollIntoView({ block: 'nearest' });
  }, [messages.length, last]);
  return (
    <div role="log" aria-label={words.log(name)}>
      {first > 0 && (
        <div ref={edge} className={styles.edge}>
          <Button variant="quiet" onClick={showEarlier}>
            {words.earlier}
          </Button>
        </div>
      )}
      <ol role="list" ref={list} className={styles.messages} start={first + 1}>
        {messages.slice(first).map((message, index) => (
          <Message
            key={message.id}
            message={message}
            name={name}
            renderRefusal={renderRefusal}
            startsDay={formatDay(message.at) !== formatDay(messages[first + index - 1]?.at ?? '1970-01-01T00:00:00Z')}
          />
        ))}
      </ol>
      <div ref={end} className={styles.end} />
    </div>
  );
}

interface MessageProps extends Pick<ThreadLogProps, 'name' | 'renderRefusal'> {
  message: ThreadMessage;
  startsDay: boolean;
}

const icons = { waiting: 'clock', sent: 'check', refused: 'alert' } as const;

function Message({ message, name, renderRefusal, startsDay }: MessageProps) {
  const { text, mine, at, sending } = message;
  return (
    <li className={classNames(styles.item, mine ? styles.mine : styles.theirs)}>
      {startsDay && <p className={styles.day}>{formatDay(at)}</p>}
      <div className={styles.bubble}>
        <span className="visually-hidden">{`${mine ? words.you : name}: `}</span>
        {text}
      </div>
      <p className={styles.meta}>
        <time dateTime={at}>{formatClock(at)}</time>
        {mine && (
          <span className={classNames(styles.sending, styles[sending])}>
            <Icon name={icons[sending]} size={14} />
            {words.sending[sending]}
          </span>
        )}
      </p>
      {mine && sending === 'refused' && renderRefusal(message)}
    </li>
  );
}
