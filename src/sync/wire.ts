/**
 * The one boundary between the server's rows and the replica's. The embedded backend gives `numeric` as text and times as
 * '2026-11-27 22:18:25.666+00'; hosted Supabase gives numbers and ISO 8601. Both come out alike: numbers, whole cents,
 * ISO 8601 in UTC with milliseconds, text in Unicode NFC.
 */
import { inquiryTypes } from '../domain/conversation/inquiry.ts';
import { dealerPlanStates } from '../domain/dealer/subscription.ts';
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
  type FormerPrice,
  type Listing,
  type SellerSummary,
} from '../domain/listing/listing.ts';
import { hostless } from '../domain/listing/stored-address.ts';
import { viewingKinds, viewingStates } from '../domain/viewing/steps.ts';
import { fail, ok, type Result } from '../lib/result.ts';
import type { Row } from '../replica/document.ts';
import type { ReplicatedCollection } from '../replica/replica.ts';

/** A server row that this version can't read; the row is left out and reported, its neighbours are kept. */
export interface UnreadableRow {
  type: 'UnreadableRow';
  field: string;
  value: unknown;
}

export interface WireRow {
  row: Row;
  version: number;
}

class Unreadable extends Error {
  readonly field: string;
  readonly value: unknown;
  constructor(field: string, value: unknown) {
    super(field);
    this.field = field;
    this.value = value;
  }
}

type Decoder<T> = (value: unknown, field: string) => T;

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const uuid: Decoder<string> = (value, field) => {
  if (typeof value === 'string' && uuidForm.test(value)) return value.toLowerCase();
  throw new Unreadable(field, value);
};

/** Text; null and absent are ''. */
const text: Decoder<string> = (value, field) => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.normalize('NFC');
  throw new Unreadable(field, value);
};

const number: Decoder<number> = (value, field) => {
  const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof parsed === 'number' && Number.isFinite(parsed)) return parsed;
  throw new Unreadable(field, value);
};

const boolean: Decoder<boolean> = (value, field) => {
  if (typeof value === 'boolean') return value;
  throw new Unreadable(field, value);
};

/** ISO 8601 in UTC from either backend's form. */
const time: Decoder<string> = (value, field) => {
  if (typeof value !== 'string') throw new Unreadable(field, value);
  const iso = value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
  const parsed = new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(iso) ? iso : `${iso}Z`);
  if (Number.isNaN(parsed.getTime())) throw new Unreadable(field, value);
  return parsed.toISOString();
};

/** Euro as text or number to whole cents; computed on the digits, so that no binary fraction creeps in. */
const cents: Decoder<number> = (value, field) => {
  const written = typeof value === 'number' ? value.toFixed(2) : value;
  const match = typeof written === 'string' ? /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(written.trim()) : null;
  if (!match) throw new Unreadable(field, value);
  const amount = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] ? -amount : amount;
};

const object: Decoder<Readonly<Record<string, unknown>>> = (value, field) => {
  const parsed: unknown = typeof value === 'string' ? parseJson(value) : (value ?? {});
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
    return parsed as Record<string, unknown>;
  }
  throw new Unreadable(field, value);
};

const list: Decoder<readonly unknown[]> = (value, field) => {
  const parsed: unknown = typeof value === 'string' ? parseJson(value) : (value ?? []);
  if (Array.isArray(parsed)) return parsed;
  throw new Unreadable(field, value);
};

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}

const texts: Decoder<readonly string[]> = (value, field) => list(value, field).map((each) => text(each, field));

function oneOf<const T extends string>(allowed: readonly T[]): Decoder<T> {
  return (value, field) => {
    const found = allowed.find((each) => each === value);
    if (found === undefined) throw new Unreadable(field, value);
    return found;
  };
}

function orNull<T>(decode: Decoder<T>): Decoder<T | null> {
  return (value, field) => (value === null || value === undefined ? null : decode(value, field));
}

function withDefault<T>(decode: Decoder<T>, fallback: T): Decoder<T> {
  return (value, field) => (value === null || value === undefined ? fallback : decode(value, field));
}

const role = oneOf(accountRoles);

export function decodeSeller(value: unknown, field: string): SellerSummary {
  const given = object(value, field);
  return {
    id: uuid(given.id, 'seller.id'),
    display_name: text(given.display_name, 'seller.display_name'),
    slug: text(given.slug, 'seller.slug'),
    role: role(given.role, 'seller.role'),
    member_since: time(given.member_since, 'seller.member_since'),
    rating: orNull(number)(given.rating, 'seller.rating'),
    review_count: withDefault(number, 0)(given.review_count, 'seller.review_count'),
    verified: withDefault(boolean, false)(given.verified, 'seller.verified'),
    verified_by: withDefault(oneOf(sellerChecks), '')(given.verified_by, 'seller.verified_by'),
    verified_at: orNull(time)(given.verified_at, 'seller.verified_at'),
    time_zone: text(given.time_zone, 'seller.time_zone'),
    phone: withDefault(text, '')(given.phone, 'seller.phone'),
  };
}

type Decoders<T> = { readonly [K in keyof T]-?: Decoder<T[K]> };

const deleted = withDefault(boolean, false);

/** Fields are called like their columns, but for the one that has another unit. */
const columnOf = (field: string) => (field === 'price_cents' ? 'price' : field);

const formerPrices: Decoder<readonly FormerPrice[]> = (value, field) =>
  list(value, field).map((each) => {
    const { price, until } = object(each, field);
    return { price_cents: orNull(cents)(price, field), until: time(until, field) };
  });

const listingDecoders: Decoders<Listing & { deleted: boolean }> = {
  id: uuid,
  owner_id: uuid,
  title: text,
  brand: text,
  model: text,
  piano_type: oneOf(pianoTypes),
  subtype: text,
  year: orNull(number),
  price_cents: orNull(cents),
  condition: orNull(oneOf(conditions)),
  description: text,
  status: oneOf(listingStatuses),
  is_published: boolean,
  image_urls: (value, field) => texts(value, field).map(hostless),
  view_count: withDefault(number, 0),
  serial_number: text,
  stock_number: text,
  finish: text,
  height_cm: orNull(number),
  length_cm: orNull(number),
  location: text,
  town: text,
  country_code: text,
  lat: orNull(number),
  lng: orNull(number),
  instrument_details: object,
  availability_slots: list,
  tier: withDefault(oneOf(visibilityTiers), 'basic'),
  tier_ends_at: orNull(time),
  screening_state: withDefault(oneOf(screeningStates), 'pending'),
  publish_wanted: withDefault(boolean, false),
  screening_reason: text,
  screened_by: withDefault(oneOf(listingChecks), ''),
  screened_at: orNull(time),
  highlighted_until: orNull(time),
  listed_at: orNull(time),
  former_prices: formerPrices,
  ends_at: orNull(time),
  confirmed_at: orNull(time),
  hidden_at: orNull(time),
  vat_scheme: withDefault(oneOf(vatSchemes), ''),
  created_at: time,
  updated_at: time,
  seller: orNull(decodeSeller),
  deleted,
};

const decoders: Readonly<Record<ReplicatedCollection, Decoders<Record<string, unknown>>>> = {
  pianos: listingDecoders as unknown as Decoders<Record<string, unknown>>,
  saved_pianos: {
    id: uuid,
    piano_id: uuid,
    title: text,
    note: text,
    created_at: time,
    deleted,
  },
  saved_searches: {
    id: uuid,
    name: text,
    query: text,
    seen_at: time,
    created_at: time,
    deleted,
  },
  piano_lookup_history: {
    id: uuid,
    serial_number: text,
    manufacturer_found: text,
    year_estimated: orNull(number),
    confidence_level: orNull(oneOf(['high', 'medium', 'low'])),
    was_successful: boolean,
    user_agent: text,
    manufacturer_asked: text,
    created_at: time,
    deleted,
  },
  serial_corrections: {
    id: uuid,
    serial_number: text,
    manufacturer: text,
    answered_year_from: orNull(number),
    answered_year_to: orNull(number),
    claimed_year: orNull(number),
    claimed_model: text,
    evidence: text,
    status: oneOf(['new', 'accepted', 'declined']),
    admin_note: text,
    decided_at: orNull(time),
    created_at: time,
    deleted,
  },
  inquiries: {
    id: uuid,
    user_id: orNull(uuid),
    seller_id: orNull(uuid),
    piano_id: orNull(uuid),
    piano_title: text,
    seller_name: text,
    inquiry_type: oneOf(inquiryTypes),
    name: text,
    email: text,
    phone: text,
    message: text,
    written_at: time,
    created_at: time,
    by_visitor: withDefault(boolean, false),
    closed: withDefault(boolean, false),
    deleted,
  },
  messages: {
    id: uuid,
    inquiry_id: uuid,
    user_id: orNull(uuid),
    place: number,
    body: text,
    written_at: time,
    created_at: time,
    deleted,
  },
  conversation_marks: {
    id: uuid,
    inquiry_id: uuid,
    read_place: number,
    blocked: boolean,
    reported: boolean,
    report_reason: text,
    created_at: time,
    deleted,
  },
  // Of kinds that a later version knows too.
  notifications: {
    id: uuid,
    kind: text,
    subject: object,
    is_read: boolean,
    created_at: time,
    deleted,
  },
  viewing_requests: {
    id: uuid,
    user_id: orNull(uuid),
    seller_id: orNull(uuid),
    piano_id: orNull(uuid),
    piano_title: text,
    place: text,
    seller_name: text,
    buyer_name: text,
    kind: oneOf(viewingKinds),
    state: oneOf(viewingStates),
    starts_at: time,
    proposed_at: orNull(time),
    minutes: number,
    time_zone: text,
    note: text,
    phone: text,
    step_note: text,
    stepped_by: orNull(oneOf(['buyer', 'seller'])),
    sequence: number,
    created_at: time,
    updated_at: time,
    deleted,
  },
  dealer_subscriptions: {
    id: uuid,
    state: oneOf(dealerPlanStates),
    trial_started_at: time,
    trial_ends_at: time,
    paid_from: orNull(time),
    cancelled_at: orNull(time),
    ends_at: orNull(time),
    ended_at: orNull(time),
    country_code: text,
    vat_id: text,
    created_at: time,
  },
  import_batches: {
    id: uuid,
    file_name: text,
    total: number,
    created: number,
    changed: number,
    same: number,
    skipped: number,
    ambiguous: number,
    ended: number,
    parts: number,
    choices: object,
    undone_at: orNull(time),
    created_at: time,
    deleted,
  },
  // Entries are read where they are taken back.
  import_parts: {
    id: uuid,
    batch_id: uuid,
    place: number,
    entries: list,
    created_at: time,
    deleted,
  },
  user_profiles: {
    id: uuid,
    email: text,
    role: role,
    slug: text,
    full_name: text,
    phone: text,
    phone_is_public: withDefault(boolean, false),
    mail_of_messages: withDefault(boolean, true),
    town: text,
    country_code: text,
    company_name: text,
    time_zone: text,
    created_at: time,
  },
};

/** A server row to a replica row. */
export function rowFromWire(collection: ReplicatedCollection, given: unknown): Result<WireRow, UnreadableRow> {
  try {
    const wire = object(given, 'row');
    const row: Record<string, unknown> = {};
    for (const [field, decode] of Object.entries(decoders[collection])) {
      row[field] = decode(wire[columnOf(field)], columnOf(field));
    }
    return ok({ row, version: number(wire.version, 'version') });
  } catch (error) {
    if (error instanceof Unreadable) return fail({ type: 'UnreadableRow', field: error.field, value: error.value });
    throw error;
  }
}

/** Replica fields to the server's columns. */
export function fieldsToWire(fields: Row): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    wire[columnOf(field)] = field === 'price_cents' && typeof value === 'number' ? centsToEuro(value) : value;
  }
  return wire;
}

/** Whole cents to a decimal that `numeric` takes exactly: 419950 → '4199.50'. */
function centsToEuro(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export { time as decodeTime };
