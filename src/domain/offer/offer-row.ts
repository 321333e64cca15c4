import { deleted, number, oneOf, orNull, priceIn, text, time, uuid, writable, type RowOf } from '../../lib/fields.ts';
import { offerSides, offerStates } from './steps.ts';

/** An offer as the device holds it. A side is null when its account is deleted. Prices in cents, times ISO 8601, UTC. */
export const offerFields = {
  id: uuid,
  user_id: orNull(uuid),
  seller_id: orNull(uuid),
  piano_id: writable(orNull(uuid)),
  piano_title: text,
  seller_name: text,
  buyer_name: text,
  /** What the listing asked for when the offer was made; null for 'on request'. */
  asking_cents: priceIn('asking_price'),
  /** The price that is on the table. */
  amount_cents: writable(priceIn('amount')),
  /** What was shown to whoever accepted. */
  agreed_cents: writable(priceIn('agreed')),
  state: writable(oneOf(offerStates)),
  /** Until when the price can be answered; null until the server has it. */
  answer_by: orNull(time),
  /** Until when what was agreed is to be settled; null before. */
  settle_by: orNull(time),
  note: writable(text),
  /** A word that went with the last step, and whose step it was; null for the clock's. */
  step_note: writable(text),
  stepped_by: orNull(oneOf(offerSides)),
  /** Counts the steps. */
  sequence: number,
  created_at: time,
  updated_at: time,
  deleted: writable(deleted),
};

export type OfferRow = RowOf<typeof offerFields>;
