import { deleted, field, number, oneOf, orNull, read, text, time, uuid, writable, type RowOf } from '../../lib/fields.ts';
import { evaluationSides, evaluationStates } from './steps.ts';

/** Whole cents; the column holds euro. */
const amount = { ...field(read.cents), encode: (cents: number) => (cents / 100).toFixed(2) };

/** What is asked of one evaluator, as the device holds it. A side is null when its account is deleted. Times are ISO 8601, UTC. */
export const evaluationFields = {
  id: uuid,
  /** The customer. */
  user_id: orNull(uuid),
  provider_user_id: orNull(uuid),
  provider_id: writable(orNull(uuid)),
  provider_name: text,
  customer_name: text,
  /** Up to three rows of one request share it. */
  request_id: writable(uuid),
  /** Which of the evaluator's services; it may be gone. */
  service_id: writable(orNull(uuid)),
  /** Which of the customer's instruments or listings; it may be gone. */
  instrument_id: writable(orNull(uuid)),
  listing_id: writable(orNull(uuid)),
  maker: writable(text),
  model: writable(text),
  serial_number: writable(text),
  piano_type: writable(text),
  year: writable(orNull(number)),
  town: writable(text),
  country_code: writable(text),
  address: writable(text),
  lat: writable(orNull(number)),
  lng: writable(orNull(number)),
  note: writable(text),
  fee: writable(amount),
  travel_fee: writable(amount),
  commission: writable(amount),
  /** What of it is to be given back; 0 for nothing. */
  refund: field(read.cents),
  /** When that was given back. */
  refunded_at: orNull(time),
  state: writable(oneOf(evaluationStates)),
  /** Whose the last step was; null for nobody's. */
  stepped_by: orNull(oneOf(evaluationSides)),
  step_note: writable(text),
  payment_id: orNull(uuid),
  /** The appointment. */
  booking_id: orNull(uuid),
  starts_at: writable(orNull(time)),
  ends_at: orNull(time),
  time_zone: text,
  inspected_at: orNull(time),
  report_due_at: orNull(time),
  reported_at: orNull(time),
  created_at: time,
  updated_at: time,
  deleted: writable(deleted),
};

export type EvaluationRow = RowOf<typeof evaluationFields>;
