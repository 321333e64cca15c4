/**
 * Fields of rows: how each is read from what a server sends. The embedded backend gives `numeric` as text and times as
 * '2026-11-27 22:18:25.666+00'; hosted Supabase gives numbers and ISO 8601. Both come out alike: numbers, whole cents, ISO 8601 in
 * UTC with milliseconds, text in Unicode NFC.
 */

/** Throws `Unreadable`; `field` names it for the report. */
export type Decoder<T> = (value: unknown, field: string) => T;

export interface Field<T, Writable extends boolean = boolean, Later extends boolean = boolean> {
  readonly decode: Decoder<T>;
  /** What goes into the column, where that is another value. */
  encode?(value: T): unknown;
  /** The column's name, where it is not the field's. */
  readonly column?: string;
  /** Its key in that column, where several fields share one: the column holds an object, and the database adds a key that is sent to those that are there. */
  readonly key?: string;
  /** Whether a device may write it. */
  readonly writable: Writable;
  /** Rows that a device stored before it was known lack it. */
  readonly later: Later;
}

export type Fields = Readonly<Record<string, Field<unknown>>>;

type ReadOnly<T> = Field<T, false, false>;
type ValueOf<F> = F extends Field<infer T> ? T : never;
type LaterIn<F> = { [K in keyof F]: F[K] extends { later: true } ? K : never }[keyof F];
type WritableIn<F> = { [K in keyof F]: F[K] extends { writable: true } ? K : never }[keyof F];
type Flat<T> = { [K in keyof T]: T[K] };

/** The row that these fields make. */
export type RowOf<F> = Flat<{ [K in Exclude<keyof F, LaterIn<F>>]: ValueOf<F[K]> } & { [K in LaterIn<F>]?: ValueOf<F[K]> }>;

/** What of it a device may write. */
export type WritableOf<F> = Pick<RowOf<F>, WritableIn<F> & keyof RowOf<F>>;

export class Unreadable extends Error {
  readonly field: string;
  readonly value: unknown;
  constructor(field: string, value: unknown) {
    super(field);
    this.field = field;
    this.value = value;
  }
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}

/** Readers of single values. */
export const read: {
  readonly uuid: Decoder<string>;
  readonly text: Decoder<string>;
  readonly number: Decoder<number>;
  readonly boolean: Decoder<boolean>;
  readonly time: Decoder<string>;
  readonly cents: Decoder<number>;
  readonly object: Decoder<Readonly<Record<string, unknown>>>;
  readonly list: Decoder<readonly unknown[]>;
} = {
  uuid(value, field) {
    if (typeof value === 'string' && uuidForm.test(value)) return value.toLowerCase();
    throw new Unreadable(field, value);
  },
  /** Null and absent are ''. */
  text(value, field) {
    if (value === null || value === undefined) return '';
    if (typeof value === 'string') return value.normalize('NFC');
    throw new Unreadable(field, value);
  },
  number(value, field) {
    const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof parsed === 'number' && Number.isFinite(parsed)) return parsed;
    throw new Unreadable(field, value);
  },
  boolean(value, field) {
    if (typeof value === 'boolean') return value;
    throw new Unreadable(field, value);
  },
  /** ISO 8601 in UTC from either backend's form. */
  time(value, field) {
    if (typeof value !== 'string') throw new Unreadable(field, value);
    const iso = value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
    const parsed = new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(iso) ? iso : `${iso}Z`);
    if (Number.isNaN(parsed.getTime())) throw new Unreadable(field, value);
    return parsed.toISOString();
  },
  /** Euro as text or number to whole cents; computed on the digits, so that no binary fraction creeps in. */
  cents(value, field) {
    const written = typeof value === 'number' ? value.toFixed(2) : value;
    const match = typeof written === 'string' ? /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(written.trim()) : null;
    if (!match) throw new Unreadable(field, value);
    const amount = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
    return match[1] ? -amount : amount;
  },
  object(value, field) {
    const parsed: unknown = typeof value === 'string' ? parseJson(value) : (value ?? {});
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as Record<string, unknown>;
    throw new Unreadable(field, value);
  },
  list(value, field) {
    const parsed: unknown = typeof value === 'string' ? parseJson(value) : (value ?? []);
    if (Array.isArray(parsed)) return parsed;
    throw new Unreadable(field, value);
  },
};

/** Whole cents to a decimal that `numeric` takes exactly: 419950 → '4199.50'. */
function centsToEuro(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A field that this reads and no device writes. */
export function field<T>(decode: Decoder<T>): ReadOnly<T> {
  return { decode, writable: false, later: false };
}

export const uuid = field(read.uuid);
export const text = field(read.text);
export const number = field(read.number);
export const boolean = field(read.boolean);
export const time = field(read.time);
export const object = field(read.object);
export const list = field(read.list);

/** A price in whole cents, null for none; `column` holds euro. */
export function priceIn(column: string): ReadOnly<number | null> {
  return {
    ...orNull(field(read.cents)),
    column,
    encode: (amount) => (amount === null ? null : centsToEuro(amount)),
  };
}

export function oneOf<const T extends string>(allowed: readonly T[]): ReadOnly<T> {
  return field((value, name) => {
    const found = allowed.find((each) => each === value);
    if (found === undefined) throw new Unreadable(name, value);
    return found;
  });
}

export function orNull<T, W extends boolean, L extends boolean>(given: Field<T, W, L>): Field<T | null, W, L> {
  return { ...given, decode: (value, name) => (value === null || value === undefined ? null : given.decode(value, name)) } as Field<T | null, W, L>;
}

/** A field that a server always has, and a row of this device lacks until it was sent. */
export function orUnsent<T>(given: ReadOnly<T>): ReadOnly<T | null> {
  return given;
}

export function withDefault<T, W extends boolean, L extends boolean>(given: Field<T, W, L>, fallback: T): Field<T, W, L> {
  return { ...given, decode: (value, name) => (value === null || value === undefined ? fallback : given.decode(value, name)) };
}

/** A device may write it. */
export function writable<T, L extends boolean>(given: Field<T, boolean, L>): Field<T, true, L> {
  return { ...given, writable: true };
}

/** Rows that were stored before it was known lack it. */
export function later<T, W extends boolean>(given: Field<T, W>): Field<T, W, true> {
  return { ...given, later: true };
}

/** The mark of deletion. */
export const deleted = later(withDefault(boolean, false));

/** Reads a row out of its columns. Throws `Unreadable`, with `prefix` before the column's name. */
export function readRow<F extends Fields>(fields: F, columns: Readonly<Record<string, unknown>>, prefix = ''): RowOf<F> {
  const row: Record<string, unknown> = {};
  for (const [name, { decode, column = name }] of Object.entries(fields)) row[name] = decode(columns[column], prefix + column);
  return row as RowOf<F>;
}
