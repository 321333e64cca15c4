import { map } from 'rxjs';
import { notificationsOf, type Notification } from '../domain/notification/notification.ts';
import { editDocument } from './document.ts';
import { watchRows } from './kind-rows.ts';
import { notifications } from './kinds/notifications.ts';
import { readableFrom } from './observe.ts';

import { contentOf } from './stored-document.ts';
import { markRow, reviveRow, type WriteContext } from './write-context.ts';
import type { Readable } from '../lib/readable.ts';

export interface Notifications {
  /** Newest first; undefined while loading. */
  all: Readable<readonly Notification[] | undefined>;
  markRead(ids: readonly string[]): Promise<void>;
  /** Takes it away on all devices; resolves to what brings it back. */
  dismiss(id: string): Promise<() => Promise<void>>;
}

/** What the database told the person. The rows are its own; here they are marked. A visitor has none. */
export function createNotificationRepository(context: WriteContext): Notifications {
  const { personal } = context.collections;
  const { name: collection, writable } = notifications;

  return {
    all: readableFrom(watchRows(context, notifications).pipe(map((found) => notificationsOf(found.map(({ row }) => row)))), undefined),
    markRead(ids) {
      const now = context.clock.now();
      return context.store.update(collection, ids, (document) => document && editDocument(document, { fields: { is_read: true }, now, writable }));
    },
    async dismiss(id) {
      const stored = await personal.findOne(id).exec();
      if (!stored) return async () => {};
      const { row } = contentOf(stored.toMutableJSON());
      await markRow(context, { collection, id }, { is_read: true, deleted: true });
      // Once the server has taken the dismissal, the device has no row any more: it is made again from what it was.
      return () => reviveRow(context, collection, { ...row, id, is_read: true });
    },
  };
}
