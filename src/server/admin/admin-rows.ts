/** How what /admin is told is read, field by field as rows are. */
import { accountRoles, pianoTypes } from '../../domain/listing/listing-values.ts';
import { hostless } from '../../domain/listing/stored-address.ts';
import type { WorkOnAccount } from '../ports/admin-port.ts';
import {
  boolean, field, number, oneOf, orNull, priceIn, read, readRow, text, time, Unreadable, withDefault, type Decoder, type Fields, type RowOf,
} from '../../lib/fields.ts';

/** One value that is an object of these fields. */
export function objectOf<F extends Fields>(fields: F): Decoder<RowOf<F>> {
  return (value, name) => readRow(fields, read.object(value, name), `${name}.`);
}

/** A list of such objects. None at all is no list: nothing of it may be taken for "there is nothing". */
export function listOf<F extends Fields>(fields: F): Decoder<readonly RowOf<F>[]> {
  const readOne = objectOf(fields);
  return (value, name) => {
    if (value === null || value === undefined) throw new Unreadable(name, value);
    return read.list(value, name).map((each) => readOne(each, name));
  };
}

const isTrue = withDefault(boolean, false);
const texts = field((value, name) => read.list(value, name).map((each) => read.text(each, name)));
const side = oneOf(['buyer', 'seller']);

export const health = {
  total_users: number, active_sessions: number, daily_activity: number, recent_failed_logins: number, daily_profile_updates: number,
  security_alerts: number, avg_user_logins: number, expired_sessions: number, last_checked: time,
};

const job = { name: text, last_run_at: orNull(time), last_error: text, last_error_at: orNull(time) };
export const jobs = { rows: field(listOf(job)), checked_at: time };

export const activity = { activity_type: text, unique_users: number, activity_count: number, avg_per_user: number };

export const alert = { alert_types: texts, last_alert: time, alert_count: number, account_id: orNull(text), account_email: orNull(text) };

export const market = {
  on_market: number, published: number, offered: number, sold: number, ended_unsold: number, median_days_to_sale: orNull(number),
  contacts: number, replied: number, median_hours_to_reply: orNull(number), unseen: number, stale_days: number, stale: number,
  oldest: field(listOf({ id: text, title: text, days: number, views: number })),
};

export const fleet = {
  devices: number, people: number, late: number, storage_losses: number,
  versions: field(listOf({ version: text, devices: number, last_heard: time })),
  kinds: field(listOf({ kind: text, waiting: number, parked: number })),
  late_devices: field(listOf({ account_id: text, email: text, app_version: text, oldest_waiting_at: time, reported_at: time })),
};

export const serials = {
  lookups: number, successful: number, failed: number,
  confidence: field(objectOf({ high: number, medium: number, low: number })),
  failed_serials: field(listOf({ serial: text, maker: text, times: number, last_at: time })),
  unknown_makers: field(listOf({ maker: text, times: number, failed: number, last_at: time })),
  weak_makers: field(listOf({ maker: text, weak: number, failed: number, times: number })),
};

const tableRow = { serial: number, year: number };
const neighbour = orNull(field(objectOf(tableRow)));
const preview = { maker: text, line: text, serial: orNull(number), year: orNull(number), lower: neighbour, upper: neighbour, problem: text };
const correction = {
  id: text, serial_number: text, manufacturer: text, answered_year_from: orNull(number), answered_year_to: orNull(number),
  claimed_year: orNull(number), claimed_model: text, evidence: text, created_at: time, account_email: orNull(text), point: field(objectOf(preview)),
};
const certificate = {
  id: text, name: text, issuer: text, year: orNull(number), paper_path: text, created_at: time, provider_id: text, provider_name: text,
};
export const certificates = { rows: field(listOf(certificate)), total: number };

const dueRefund = {
  id: text, piano_title: text, product: text, request_id: orNull(text), paid_cents: number, cents: number, due_at: time, provider: text,
  reference: text, payer_name: text, payer_email: orNull(text), last_state: text,
};
export const refunds = { rows: field(listOf(dueRefund)), total: number };
export const refunded = { state: oneOf(['given', 'refused', 'failed'] as const) };

export const corrections = { rows: field(listOf(correction)), total: number };

const point = { ...tableRow, id: text, maker: text, line: text, source: text, accepted_on: text, in_use: isTrue };
export const points = { rows: field(listOf(point)), total: number };

const flagged = {
  id: text, version: number, title: text, brand: text, model: text, piano_type: oneOf(pianoTypes), subtype: text, price_cents: priceIn('price'),
  country_code: text, town: text, image_count: number, image_url: orNull(field((value, name) => hostless(read.text(value, name)))),
  description: text, screening_score: number, screening_flags: texts, screening_reason: text, flagged_at: time, owner_name: text, owner_slug: text,
};
export const flaggedListings = { rows: field(listOf(flagged)), total: number };

const reportedSide = field(objectOf({ account_id: orNull(text), name: text, email: orNull(text), visitor: isTrue }));
const report = {
  id: text, inquiry_id: text, reason: text, reported_at: time, piano_title: text, side, reporter: reportedSide, reported: reportedSide, messages: number,
};
export const reports = { rows: field(listOf(report)), total: number };

export const reportedMessage = { id: text, side, text, at: time };

const worksShown = ['refresh', 'withhold', 'restore', 'erase'] as const satisfies readonly WorkOnAccount['kind'][];

/** A kind that this version doesn't know is left out; a server that says nothing of it has nothing going on. */
const works = field((value, name): readonly WorkOnAccount[] =>
  value === undefined ? [] : read.list(value, name).flatMap((each) => {
    const row = read.object(each, name);
    const kind = worksShown.find((known) => known === row['kind']);
    return kind ? [{ kind, left: read.number(row['left'], `${name}.left`) }] : [];
  }));

const action = {
  id: number, done_at: time, admin_id: text, admin_email: orNull(text), action: text, subject: text, subject_id: text, subject_name: text,
  changed_from: text, changed_to: text, reason: text,
};
export const actions = { rows: field(listOf(action)), next: orNull(number), admins: field(listOf({ id: text, email: orNull(text) })) };

const account = {
  id: text, email: text, full_name: text, company_name: text, role: oneOf(accountRoles), slug: text, created_at: time,
  last_sign_in_at: orNull(time), email_confirmed: isTrue, verified: isTrue, verified_mark: orNull(boolean), suspended_at: orNull(time),
  suspended_reason: text, public_listings: number, going_on: works,
};
/** `next` is handed back as it came: the server compares it to the microsecond. */
export const accounts = { rows: field(listOf(account)), total: number, next: orNull(field(objectOf({ created_at: text, id: text }))) };
