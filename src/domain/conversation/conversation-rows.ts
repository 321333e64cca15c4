import { boolean, deleted, later, number, oneOf, orNull, orUnsent, text, time, uuid, withDefault, writable, type RowOf } from '../../lib/fields.ts';
import { inquiryTypes } from './inquiry.ts';

/** An inquiry as the device holds it. A side is null when its account is deleted. Times are ISO 8601, UTC. */
export const inquiryFields = {
  id: uuid,
  user_id: orNull(uuid),
  seller_id: writable(orNull(uuid)),
  piano_id: writable(orNull(uuid)),
  piano_title: text,
  seller_name: text,
  inquiry_type: writable(oneOf(inquiryTypes)),
  name: writable(text),
  email: writable(text),
  phone: writable(text),
  message: writable(text),
  /** By the device that wrote it. */
  written_at: writable(time),
  /** By the server once it is sent. */
  created_at: time,
  /** Opened without an account, by a confirmed e-mail address. */
  by_visitor: later(withDefault(boolean, false)),
  /** The visitor takes no more messages. */
  closed: later(withDefault(boolean, false)),
  deleted: writable(deleted),
};

export type InquiryRow = RowOf<typeof inquiryFields>;

export const messageFields = {
  id: uuid,
  inquiry_id: writable(uuid),
  user_id: orNull(uuid),
  /** Among the messages of the conversation; null until the server has told it. */
  place: orUnsent(number),
  body: writable(text),
  written_at: writable(time),
  created_at: time,
  deleted: writable(deleted),
};

export type MessageRow = RowOf<typeof messageFields>;

/**
 * What a person marked a conversation with: one row each, for as long as the conversation is there, hence never deleted. A row that
 * this device made says only what was marked on it: what it leaves open another device may have marked.
 */
export const markFields = {
  id: uuid,
  inquiry_id: writable(uuid),
  /** The place of the last message read, -1 for none. */
  read_place: writable(later(withDefault(number, -1))),
  blocked: writable(later(withDefault(boolean, false))),
  reported: writable(later(withDefault(boolean, false))),
  report_reason: writable(later(text)),
  created_at: time,
  deleted,
};

export type MarkRow = RowOf<typeof markFields>;
