import { useEffect, useState } from 'react';
import { addressOf, arrivalsAmong, type Notification } from '../../domain/notification/notification.ts';
import { useReplica, useSyncState } from '../../replica/replica-context.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { announceToast } from '../../ui/toast.ts';
import { notificationWords as words, wordsOf } from './notification-words.ts';
import { notificationActions } from './use-notifications.ts';

const listAddress = '/notifications';

/** Says once what arrives while the page is open and seen; several at once in one sentence. Undefined: not read yet. */
export function useArrivalToast(notifications: readonly Notification[] | undefined): void {
  const { clockSkewMs } = useSyncState();
  const replica = useReplica();
  const navigation = useNavigation();
  // Kept across renders without causing any.
  const [shown] = useState(() => new Set<string>());

  useEffect(() => {
    const arrivals = arrivalsAmong(notifications ?? [], { openedAt: performance.timeOrigin, clockSkewMs, shown });
    const [first] = arrivals;
    if (!first) return;
    for (const { id } of arrivals) shown.add(id);
    // Behind another tab or window the badge says it.
    if (document.visibilityState === 'hidden') return;
    const address = arrivals.length === 1 ? addressOf(first) : listAddress;
    const { heading, text } = wordsOf(first);
    announceToast({
      ...(arrivals.length === 1 ? { title: heading, description: text } : { title: words.several(arrivals.length) }),
      ...(address && {
        action: {
          label: words.open,
          onAction: () => {
            if (address !== listAddress) void notificationActions(replica?.notifications).markRead([first.id]);
            navigation.go(address);
          },
        },
      }),
    });
  }, [notifications, clockSkewMs, shown, replica, navigation]);
}
