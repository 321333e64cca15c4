import { deleted, number, oneOf, orNull, priceIn, text, time, uuid, writable, type RowOf } from '../../lib/fields.ts';
import { quoteStates } from './quote.ts';

/** A quote that a person saved, and what became of it. Nobody else but an admin has it. Times are ISO 8601, UTC. */
export const financingQuoteFields = {
  id: uuid,
  /** The piano it was reckoned for; what it points to may be gone, its name stays. */
  listing_id: writable(orNull(uuid)),
  title: writable(text),
  price_cents: writable(priceIn('price')),
  down_cents: writable(priceIn('down_payment')),
  months: writable(number),
  yearly_percent: writable(number),
  /** How to be reached about an application; '' for by mail alone. */
  phone: writable(text),
  state: writable(oneOf(quoteStates)),
  /** By the clock of the device, never ahead of the server's. */
  saved_at: writable(time),
  applied_at: orNull(time),
  /** An admin's word for the person, or ''. */
  answer: text,
  answered_at: orNull(time),
  created_at: time,
  deleted: writable(deleted),
};

export type FinancingQuoteRow = RowOf<typeof financingQuoteFields>;
