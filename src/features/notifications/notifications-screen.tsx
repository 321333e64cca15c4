import { useRef } from 'react';
import { unreadCount } from '../../domain/notification/notification.ts';
import { useReplica, useSyncState } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { describeAge } from '../parts/data-age.ts';
import { useNow } from '../parts/use-now.ts';
import { NoNotifications } from './no-notifications.tsx';
import { NotificationList } from './notification-list.tsx';
import { notificationWords as words } from './notification-words.ts';
import styles from './notifications.module.css';
import { notificationActions, useNotifications } from './use-notifications.ts';

/** What happened to the person's listings, requests and payments, the latest first. */
export function NotificationsScreen() {
  const found = useNotifications();
  const actions = notificationActions(useReplica()?.notifications);
  const { online, lastSuccessAt } = useSyncState();
  const now = useNow();
  const screen = useRef<HTMLDivElement>(null);
  const notifications = found.state === 'ready' ? found.notifications : [];
  const unread = unreadCount(notifications);

  function markAllRead() {
    // The button goes with what it was for.
    screen.current?.querySelector<HTMLElement>('h1')?.focus();
    void actions.markRead(notifications.filter(({ read }) => !read).map(({ id }) => id));
  }

  return (
    <div ref={screen}>
      <Page
        title={words.title}
        width="reading"
        actions={unread > 0 && <Button onClick={markAllRead}>{words.allRead}</Button>}
      >
        {!online && found.state === 'ready' && (
          <p className={styles.note}>
            <Icon name="cloud-off" size={18} />
            {words.offline(describeAge(lastSuccessAt, now).text)}
          </p>
        )}
        {found.state !== 'ready' && <NoNotifications state={found.state} />}
        {found.state === 'ready' && notifications.length === 0 && <NoNotifications state={found.complete ? 'empty' : 'loading'} />}
        {notifications.length > 0 && <NotificationList notifications={notifications} actions={actions} now={now} />}
      </Page>
    </div>
  );
}
