import { deleted, field, list, number, orNull, read, text, time, uuid, writable, type RowOf } from '../../lib/fields.ts';

/** A bundle that a customer booked, as the device holds it. A side is null when its account is deleted. */
export const bundleBookingFields = {
  id: uuid,
  /** The customer. */
  user_id: orNull(uuid),
  provider_user_id: orNull(uuid),
  provider_id: writable(orNull(uuid)),
  /** Which of the provider's bundles it was; that may be gone. */
  bundle_id: writable(orNull(uuid)),
  provider_name: text,
  customer_name: text,
  name: text,
  /** Read by `readBoughtServices`. */
  services: list,
  /** Whole cents; the column holds euro. */
  price: writable({ ...field(read.cents), encode: (cents: number) => (cents / 100).toFixed(2) }),
  fee: field(read.cents),
  months: number,
  /** When a visit of it was first confirmed, and until when it runs. */
  agreed_at: orNull(time),
  ends_at: orNull(time),
  created_at: time,
  deleted: writable(deleted),
};

export type BookedBundleRow = RowOf<typeof bundleBookingFields>;
