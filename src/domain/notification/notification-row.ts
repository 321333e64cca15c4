import { boolean, deleted, object, text, time, uuid, writable, type RowOf } from '../../lib/fields.ts';

/** A notification as the device holds it; the database makes it. Its kind may be one that only a later version knows. */
export const notificationFields = {
  id: uuid,
  kind: text,
  subject: object,
  is_read: writable(boolean),
  /** ISO 8601, UTC, by the server. */
  created_at: time,
  deleted: writable(deleted),
};

export type NotificationRow = RowOf<typeof notificationFields>;
