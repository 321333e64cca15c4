import { boolean, deleted, list, number, orNull, text, time, uuid, withDefault, writable, type RowOf } from '../../lib/fields.ts';

/** A job sheet as the device holds it; the database makes one for each visit that is confirmed. A side is null when its account is deleted. */
export const jobSheetFields = {
  id: uuid,
  booking_id: uuid,
  /** The provider. */
  user_id: orNull(uuid),
  customer_user_id: orNull(uuid),
  /** Hz, %, °C. */
  pitch_before: writable(orNull(number)),
  pitch_after: writable(orNull(number)),
  humidity: writable(orNull(number)),
  temperature: writable(orNull(number)),
  /** Texts. */
  faults: writable(list),
  /** Read by `readParts`. */
  parts: writable(list),
  /** Paths in the private bucket. */
  photos: writable(list),
  notes: writable(text),
  next_visit_months: writable(orNull(number)),
  /** A drawn path, '' for none; `signed_name` where it was typed instead. */
  signature: writable(text),
  signed_name: writable(text),
  signed_at: writable(orNull(time)),
  is_handed_in: writable(withDefault(boolean, false)),
  /** By the server's clock. */
  handed_in_at: orNull(time),
  created_at: time,
  deleted,
};

export type JobSheetRow = RowOf<typeof jobSheetFields>;
