import {
  boolean, deleted, later, list, number, object, oneOf, orNull, orUnsent, priceIn, text, time, uuid, withDefault, writable, type RowOf,
} from '../../lib/fields.ts';
import { providerTypes, serviceCategories } from './provider-values.ts';

/** The profile of somebody who offers services: one a person, under an id made from theirs. */
export const providerFields = {
  id: uuid,
  user_id: uuid,
  /** Given by the server; '' until it is sent. */
  slug: text,
  type: writable(oneOf(providerTypes)),
  name: writable(text),
  specialty: writable(text),
  about: writable(text),
  town: writable(text),
  country_code: writable(text),
  lat: writable(orNull(number)),
  lng: writable(orNull(number)),
  radius_km: writable(number),
  buffer_minutes: writable(number),
  drive_limit_minutes: writable(number),
  /** ISO 639-1, lower case. */
  languages: writable(list),
  since_year: writable(orNull(number)),
  hourly_rate_cents: writable(priceIn('hourly_rate')),
  /** For a kilometre of the way to an evaluation; null for nothing. */
  travel_rate_cents: later(writable(priceIn('travel_rate'))),
  phone: writable(text),
  email: writable(text),
  time_zone: writable(text),
  /** Read by `readHours`. */
  hours: writable(object),
  /** Read by `readDaysOff`. */
  days_off: writable(list),
  /** A day of the calendar, as '2027-03-31'. */
  insured_until: writable(orNull(text)),
  picture_url: writable(text),
  is_published: writable(boolean),
  rating: orNull(number),
  review_count: withDefault(number, 0),
  completed_jobs: withDefault(number, 0),
  created_at: time,
  deleted: writable(deleted),
};

export const serviceFields = {
  id: uuid,
  provider_id: writable(uuid),
  category: writable(oneOf(serviceCategories)),
  name: writable(text),
  description: writable(text),
  /** Whole euro cents; null is 'Price on request'. */
  price_cents: writable(priceIn('price')),
  minutes_from: writable(number),
  /** A booking blocks this many. */
  minutes_to: writable(number),
  is_active: writable(boolean),
  position: writable(number),
  created_at: time,
  deleted: writable(deleted),
};

export const bundleFields = {
  id: uuid,
  provider_id: writable(uuid),
  name: writable(text),
  description: writable(text),
  price_cents: writable(priceIn('price')),
  original_price_cents: writable(priceIn('original_price')),
  months: writable(number),
  /** Read by `readBundleItems`. */
  items: writable(list),
  is_active: writable(boolean),
  created_at: time,
  deleted: writable(deleted),
};

export const certificateFields = {
  id: uuid,
  provider_id: writable(uuid),
  name: writable(text),
  issuer: writable(text),
  year: writable(orNull(number)),
  /** In the private bucket; '' for none. */
  paper_path: writable(text),
  /** When an admin compared it with its paper. */
  checked_at: orUnsent(orNull(time)),
  created_at: time,
  deleted: writable(deleted),
};

export type ProviderRow = RowOf<typeof providerFields>;
export type ServiceRow = RowOf<typeof serviceFields>;
export type BundleRow = RowOf<typeof bundleFields>;
export type CertificateRow = RowOf<typeof certificateFields>;
