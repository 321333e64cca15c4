import { useEffect } from 'react';
import { unreadTotal } from '../domain/conversation/thread.ts';
import { unreadCount } from '../domain/notification/notification.ts';
import { useArrivalToast } from '../features/notifications/use-arrival-toast.ts';
import { showAppBadge } from '../platform/app-badge.ts';
import { useOptionalReadable, useReplica } from '../replica/replica-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/navigation.tsx';
import { messages } from './messages.ts';
import { CountBadge } from './unread-badge.tsx';

export interface BellProps {
  className: string | undefined;
  current: 'page' | undefined;
}

/** The way to the notifications with the number of unread ones; the icon of the installed app counts messages as well. */
export function Bell({ className, current }: BellProps) {
  const replica = useReplica();
  const notifications = useOptionalReadable(replica?.notifications.all);
  const conversations = useOptionalReadable(replica?.conversations.all);
  const unread = notifications && unreadCount(notifications);
  const total = unread !== undefined && conversations ? unread + unreadTotal(conversations) : undefined;
  useArrivalToast(notifications);

  useEffect(() => {
    if (total !== undefined) showAppBadge(total);
  }, [total]);
  // Whoever signs out takes the number along.
  useEffect(() => () => showAppBadge(0), []);

  return (
    <Link href="/notifications" className={className} title={messages.frame.notifications} aria-current={current}>
      <Icon name="bell" size={22} />
      <span className="visually-hidden">{messages.frame.notifications}</span>
      <CountBadge count={unread ?? 0} />
    </Link>
  );
}
