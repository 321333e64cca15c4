import type { ReactNode } from 'react';
import { unreadTotal } from '../domain/conversation/thread.ts';
import { useOptionalReadable, useReplica } from '../replica/replica-context.tsx';
import { messages } from './messages.ts';
import styles from './unread-badge.module.css';

/** How many messages are unread; nothing where none are. */
export function UnreadBadge(): ReactNode {
  const conversations = useOptionalReadable(useReplica()?.conversations.all);
  return <CountBadge count={unreadTotal(conversations ?? [])} />;
}

/** How many are unread, on what leads to them and in its name; nothing where none are. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
      <span className="visually-hidden">{messages.frame.unread(count)}</span>
    </>
  );
}
