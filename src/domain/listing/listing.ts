import {
  boolean, deleted, field, later, list, number, object, oneOf, orNull, priceIn, read, readRow, text, time, uuid, withDefault, writable,
  type Decoder, type RowOf, type WritableOf,
} from '../../lib/fields.ts';
import {
  accountRoles,
  conditions,
  listingChecks,
  listingStatuses,
  pianoTypes,
  screeningStates,
  sellerChecks,
  vatSchemes,
  visibilityTiers,
} from './listing-values.ts';
import { hostless } from './stored-address.ts';

/** What the public may know of the person or dealer behind a listing (view `public_profiles`). */
const sellerFields = {
  id: uuid,
  /** 'Private Seller' is shown where this is empty. */
  display_name: text,
  slug: text,
  role: oneOf(accountRoles),
  /** ISO 8601, UTC. */
  member_since: time,
  /** 1 to 5, null until there are published reviews. */
  rating: orNull(number),
  review_count: withDefault(number, 0),
  /** An admin's decision or a confirmed e-mail address (docs/decisions/005). */
  verified: withDefault(boolean, false),
  /** Which of the two; '' where neither. */
  verified_by: later(withDefault(oneOf(sellerChecks), '')),
  /** ISO 8601, UTC; null where it is not known. */
  verified_at: later(orNull(time)),
  /** IANA name of the zone whose clocks their weekly times go by. */
  time_zone: later(text),
  /** Only of a seller who chose to show it, else ''. */
  phone: later(text),
};

export type SellerSummary = RowOf<typeof sellerFields>;

export const readSeller: Decoder<SellerSummary> = (value, name) => readRow(sellerFields, read.object(value, name), 'seller.');

/** A price that a listing had. */
export interface FormerPrice {
  /** Whole euro cents; null was 'Price on request'. */
  price_cents: number | null;
  /** ISO 8601, UTC: it held until then. */
  until: string;
}

const price = priceIn('price');

const readFormerPrices: Decoder<readonly FormerPrice[]> = (value, name) =>
  read.list(value, name).map((each) => {
    const former = read.object(each, name);
    return { price_cents: price.decode(former.price, name), until: read.time(former.until, name) };
  });

const readAddresses: Decoder<readonly string[]> = (value, name) => read.list(value, name).map((each) => hostless(read.text(each, name)));

/**
 * A piano offered for sale, as the replica holds it. Field names are the columns of the table `pianos` (one vocabulary from
 * database to screen); only the price differs: cents here, `price` in euro there. What is not writable is set by the database,
 * which refuses or ignores it from others. Times are ISO 8601, UTC.
 */
export const listingFields = {
  id: uuid,
  owner_id: uuid,
  title: writable(text),
  brand: writable(text),
  model: writable(text),
  piano_type: writable(oneOf(pianoTypes)),
  /** Baby, Semi-Concert, Concert, Spinet, Console, Studio, Professional/Full, 88 keys …; '' when not given. */
  subtype: writable(text),
  year: writable(orNull(number)),
  /** Whole euro cents; null means 'Price on request'. */
  price_cents: writable(price),
  condition: writable(orNull(oneOf(conditions))),
  description: writable(text),
  status: writable(oneOf(listingStatuses)),
  is_published: writable(boolean),
  /** Absolute or root-relative addresses, the first is the main picture. */
  image_urls: writable(field(readAddresses)),
  view_count: withDefault(number, 0),
  serial_number: writable(text),
  stock_number: writable(text),
  /** As people say it: 'polished ebony', 'walnut, satin'. */
  finish: writable(text),
  height_cm: writable(orNull(number)),
  length_cm: writable(orNull(number)),
  /** 'city, country' as shown; '' gives 'Location not specified'. */
  location: writable(text),
  town: writable(text),
  /** ISO 3166-1 alpha-2, '' when unknown. */
  country_code: writable(text),
  lat: writable(orNull(number)),
  lng: writable(orNull(number)),
  instrument_details: writable(object),
  availability_slots: writable(list),
  tier: withDefault(oneOf(visibilityTiers), 'basic'),
  /** Null for basic. */
  tier_ends_at: orNull(time),
  screening_state: withDefault(oneOf(screeningStates), 'pending'),
  /** The owner has published it, and the database holds it back: its pictures have not arrived, or an admin must look at it. */
  publish_wanted: later(withDefault(boolean, false)),
  /** Why an admin declined it; '' when that is not so, and always on the market. */
  screening_reason: later(text),
  /** Who let it through the screening, the rules or an admin, and when; '' and null where nobody did. */
  screened_by: later(withDefault(oneOf(listingChecks), '')),
  screened_at: later(orNull(time)),
  /** Until when its Highlight Badge is paid. */
  highlighted_until: later(orNull(time)),
  /** Of the instrument's passport, while its owner shows it; null for none. */
  passport_id: later(orNull(uuid)),
  /** The grade of a report that its owner shares, and until when it counts; null for none. */
  evaluated_grade: later(orNull(text)),
  evaluated_until: later(orNull(time)),
  /** Since when it is on the market, reserved or not; null off it. */
  listed_at: later(orNull(time)),
  /** What it cost before, while others could see it; the oldest first, at most twelve. */
  former_prices: later(field(readFormerPrices)),
  /** When it ends by itself. */
  ends_at: later(orNull(time)),
  /** Off the market since then, as nobody said that it is still there. */
  hidden_at: later(orNull(time)),
  /** When its owner last said that it is still there; the database takes no time to come, and none before the last. */
  confirmed_at: writable(later(orNull(time))),
  vat_scheme: writable(later(withDefault(oneOf(vatSchemes), ''))),
  created_at: time,
  updated_at: time,
  /** Null while the row waits for its first sync. */
  seller: orNull(field(readSeller)),
  deleted: writable(deleted),
};

export type Listing = RowOf<typeof listingFields>;

/** What its owner may change. */
export type OwnerFields = Omit<WritableOf<typeof listingFields>, 'deleted'>;
