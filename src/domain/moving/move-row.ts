import { boolean, deleted, list, number, object, oneOf, orNull, priceIn, text, time, uuid, writable, type RowOf } from '../../lib/fields.ts';
import { moveStates, quoteStates } from './steps.ts';

/** What both rows tell of a move: see `facts.ts`. Days as '2026-12-04'. */
const told = { piano: object, origin: object, destination: object, wish_from: text, wish_to: text, is_flexible: boolean, photos: list, note: text };

/** A customer's request for quotes. Nobody else has it. Times are ISO 8601, UTC. */
export const moveRequestFields = {
  id: uuid,
  user_id: orNull(uuid),
  state: writable(oneOf(moveStates)),
  /** [{ id, name, asked }]: see `readAsked`. */
  asked: writable(list),
  instrument_id: writable(orNull(uuid)),
  piano: writable(told.piano),
  origin: writable(told.origin),
  destination: writable(told.destination),
  origin_address: writable(text),
  destination_address: writable(text),
  wish_from: writable(told.wish_from),
  wish_to: writable(told.wish_to),
  is_flexible: writable(told.is_flexible),
  /** Paths in the bucket of these photos. */
  photos: writable(told.photos),
  note: writable(told.note),
  contact_name: writable(text),
  contact_email: writable(text),
  contact_phone: writable(text),
  /** The quote that became a booking. */
  accepted_quote_id: orNull(uuid),
  created_at: time,
  updated_at: time,
  deleted: writable(deleted),
};

/** One mover's answer, made by the server when they are asked. A side is null when its account is deleted. */
export const moveQuoteFields = {
  id: uuid,
  user_id: orNull(uuid),
  provider_user_id: orNull(uuid),
  provider_id: orNull(uuid),
  request_id: uuid,
  provider_name: text,
  customer_name: text,
  ...told,
  state: writable(oneOf(quoteStates)),
  price_cents: writable(priceIn('price')),
  starts_at: writable(orNull(time)),
  ends_at: writable(orNull(time)),
  time_zone: text,
  /** A day of the calendar; null for not insured. */
  insured_until: writable(orNull(text)),
  answer: writable(text),
  valid_until: orNull(time),
  /** What the customer saw when they accepted. */
  accepted_cents: writable(priceIn('accepted_price')),
  accepted_starts_at: writable(orNull(time)),
  /** What the accepted quote became. */
  booking_id: orNull(uuid),
  /** Counts the changes. */
  sequence: number,
  created_at: time,
  updated_at: time,
  deleted,
};

export type MoveRequestRow = RowOf<typeof moveRequestFields>;
export type MoveQuoteRow = RowOf<typeof moveQuoteFields>;
