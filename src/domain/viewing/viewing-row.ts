import { deleted, number, oneOf, orNull, text, time, uuid, writable, type RowOf } from '../../lib/fields.ts';
import { viewingKinds, viewingSides, viewingStates } from './steps.ts';

/** A request as the device holds it. A side is null when its account is deleted. Times are ISO 8601, UTC. */
export const viewingFields = {
  id: uuid,
  user_id: orNull(uuid),
  seller_id: orNull(uuid),
  piano_id: writable(orNull(uuid)),
  piano_title: text,
  /** Where the piano stands, as the listing shows it. */
  place: text,
  seller_name: text,
  buyer_name: text,
  kind: writable(oneOf(viewingKinds)),
  state: writable(oneOf(viewingStates)),
  starts_at: writable(time),
  /** What the seller offers instead; null unless they did. */
  proposed_at: writable(orNull(time)),
  minutes: number,
  time_zone: text,
  note: writable(text),
  phone: writable(text),
  /** A word that went with the last step, and whose step it was; null for none and for the clock's. */
  step_note: writable(text),
  stepped_by: orNull(oneOf(viewingSides)),
  /** Counts the steps. */
  sequence: number,
  created_at: time,
  updated_at: time,
  deleted: writable(deleted),
};

export type ViewingRow = RowOf<typeof viewingFields>;
