import { boolean, deleted, field, later, list, number, oneOf, orNull, read, text, time, uuid, withDefault, writable, type RowOf } from '../../lib/fields.ts';
import { bookingSides, bookingStates } from './steps.ts';

/** Whole cents; the column holds euro. */
const total = { ...field(read.cents), encode: (cents: number) => (cents / 100).toFixed(2) };

/** A booking as the device holds it. A side is null when its account is deleted. Times are ISO 8601, UTC. */
export const bookingFields = {
  id: uuid,
  /** The customer. */
  user_id: orNull(uuid),
  provider_user_id: orNull(uuid),
  provider_id: writable(orNull(uuid)),
  provider_name: text,
  customer_name: text,
  /** Which of the customer's instruments; it may be gone. */
  instrument_id: writable(orNull(uuid)),
  /** The instrument in words, for the provider; given by the server. */
  piano: later(text),
  /** As they were booked: see `readServices`. */
  services: writable(list),
  pitch_raise: writable(boolean),
  state: writable(oneOf(bookingStates)),
  /** Who has proposed the time; null but for `moved`. */
  moved_by: orNull(oneOf(bookingSides)),
  /** Whether it was ever confirmed. */
  agreed: boolean,
  starts_at: writable(time),
  ends_at: time,
  /** The time that a side proposes instead; null unless one does. */
  proposed_at: writable(orNull(time)),
  time_zone: text,
  total: writable(total),
  /** What is owed when it was cancelled late or nobody was there. */
  fee: field(read.cents),
  contact_name: writable(text),
  contact_email: writable(text),
  contact_phone: writable(text),
  address: writable(text),
  /** Where the address is, as far as its town tells. */
  lat: writable(orNull(number)),
  lng: writable(orNull(number)),
  notes: writable(text),
  /** A word that went with the last step, and whose step it was; null for none and for the clock's. */
  step_note: writable(text),
  stepped_by: orNull(oneOf(bookingSides)),
  /** The bundle that it is a visit of; and whether it was cancelled so late that the visit is used up. */
  booked_bundle_id: writable(later(orNull(uuid))),
  uses_up_visit: later(withDefault(boolean, false)),
  /** Its customer has no account, and comes by the link of a mail. */
  guest: withDefault(boolean, false),
  /** Counts the steps. */
  sequence: number,
  created_at: time,
  updated_at: time,
  deleted: writable(deleted),
};

export type BookingRow = RowOf<typeof bookingFields>;
