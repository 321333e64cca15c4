import { useRef } from 'react';
import { addressOf, type Notification } from '../../domain/notification/notification.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/navigation.tsx';
import { notificationWords as words, timeWords, wordsOf } from './notification-words.ts';
import styles from './notifications.module.css';
import type { NotificationActions } from './use-notifications.ts';

interface NotificationListProps {
  notifications: readonly Notification[];
  actions: NotificationActions;
  /** Epoch ms. */
  now: number;
}

export function NotificationList({ notifications, actions, now }: NotificationListProps) {
  const list = useRef<HTMLUListElement>(null);

  /** The focus goes to the button of the next one, so that the keyboard stays where it was. */
  async function dismiss(id: string, place: number) {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const next = buttons[place + 1] ?? buttons[place - 1] ?? list.current?.closest('main')?.querySelector('h1');
    if (await actions.dismiss(id)) next?.focus();
  }

  return (
    <ul role="list" className={styles.list} ref={list}>
      {notifications.map((notification, place) => (
        <Row
          key={notification.id}
          notification={notification}
          now={now}
          onOpen={() => void actions.markRead(notification.read ? [] : [notification.id])}
          onDismiss={() => void dismiss(notification.id, place)}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  notification: Notification;
  now: number;
  onOpen: () => void;
  onDismiss: () => void;
}

function Row({ notification, now, onOpen, onDismiss }: RowProps) {
  const { at, read } = notification;
  const { heading, text } = wordsOf(notification);
  const address = addressOf(notification);
  return (
    <li className={classNames(styles.row, !read && styles.unread)}>
      <div className={styles.words}>
        <p>
          {address ? (
            <Link href={address} className={styles.link} onClick={onOpen}>
              {heading}
            </Link>
          ) : (
            <span className={styles.heading}>{heading}</span>
          )}
        </p>
        <p className={styles.text}>{text}</p>
        <p className={styles.foot}>
          {!read && <Badge tone="brass">{words.fresh}</Badge>}
          <time dateTime={at}>{timeWords(at, now)}</time>
        </p>
      </div>
      <IconButton icon="close" label={words.dismiss(heading)} className={styles.dismiss} onClick={onDismiss} />
    </li>
  );
}
