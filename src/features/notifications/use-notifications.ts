import type { Notification } from '../../domain/notification/notification.ts';
import type { Notifications } from '../../replica/notification-repository.ts';
import { useOptionalReadable, useReplica, useReplicaPhase, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { isShut } from '../../replica/replica-phase.ts';
import { showToast } from '../../ui/toast.ts';
import { notificationWords as words } from './notification-words.ts';

export type NotificationsState =
  | { state: 'visitor' | 'loading' | 'no-replica' }
  | { state: 'ready'; notifications: readonly Notification[]; complete: boolean };

/** The person's notifications. `complete`: the device has once been in step with the server, or can't be now. */
export function useNotifications(): NotificationsState {
  const session = useSession();
  const { phase } = useReplicaPhase();
  const notifications = useOptionalReadable(useReplica()?.notifications.all);
  const { online, lastSuccessAt } = useSyncState();
  if (session.kind === 'visitor') return { state: 'visitor' };
  if (isShut(phase)) return { state: 'no-replica' };
  if (!notifications) return { state: 'loading' };
  return { state: 'ready', notifications, complete: lastSuccessAt !== null || !online };
}

export interface NotificationActions {
  markRead(ids: readonly string[]): Promise<void>;
  /** Takes it away and offers Undo. Resolves to false when it could not be kept; that was said. */
  dismiss(id: string): Promise<boolean>;
}

async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch {
    showToast({ ...words.notKept, tone: 'bad' });
    return null;
  }
}

export function notificationActions(notifications: Notifications | undefined): NotificationActions {
  return {
    async markRead(ids) {
      if (notifications && ids.length > 0) await attempt(() => notifications.markRead(ids));
    },
    async dismiss(id) {
      const undo = notifications ? await attempt(() => notifications.dismiss(id)) : null;
      if (!undo) return false;
      showToast({ title: words.dismissed, action: { label: words.undo, onAction: () => void attempt(undo) } });
      return true;
    },
  };
}
