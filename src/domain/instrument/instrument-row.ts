import { pianoTypes } from '../listing/listing-values.ts';
import { deleted, field, number, object, oneOf, orNull, orUnsent, read, text, time, Unreadable, uuid, withDefault, writable, type Decoder, type RowOf } from '../../lib/fields.ts';
import { intervals } from './care.ts';
import { isDay } from './day.ts';
import { entryKinds, entrySides, shownKinds, type ShownKind } from './entry.ts';

/** 'YYYY-MM-DD'. */
const readDay: Decoder<string> = (value, name) => {
  if (typeof value !== 'string' || !isDay(value)) throw new Unreadable(name, value);
  return value;
};
const day = writable(orNull(field(readDay)));

const readInterval: Decoder<(typeof intervals)[number]> = (value, name) => {
  const found = intervals.find((each) => each === read.number(value, name));
  if (found === undefined) throw new Unreadable(name, value);
  return found;
};

/** Kinds that this version doesn't know are left out. */
const readShown: Decoder<readonly ShownKind[]> = (value, name) => {
  const given = read.list(value, name).map((each) => read.text(each, name));
  return shownKinds.filter((kind) => given.includes(kind));
};

/** An instrument as the device holds it. Days are 'YYYY-MM-DD', times ISO 8601 in UTC. */
export const instrumentFields = {
  id: uuid,
  /** What its page is called by: the same for all who ever had it. Null until the server has it: then it is the id. */
  passport_id: orUnsent(orNull(uuid)),
  maker: writable(text),
  model: writable(text),
  serial_number: writable(text),
  /** '' where it is not known. */
  piano_type: writable(oneOf(['', ...pianoTypes])),
  year: writable(orNull(number)),
  town: writable(text),
  country_code: writable(text),
  interval_months: writable(withDefault(field(readInterval), 6)),
  preferred_month: writable(orNull(number)),
  paused_until: day,
  last_tuned_on: day,
  new_since: day,
  /** Which kinds of lines others may see. */
  shown_kinds: writable(field(readShown)),
  /** When it was handed on to somebody else; null while it is the person's. */
  handed_on_at: orNull(time),
  /** Until when a code is out with which somebody may take it over; null for none. */
  offered_until: orNull(time),
  created_at: time,
  updated_at: time,
  deleted: writable(deleted),
};

export type InstrumentRow = RowOf<typeof instrumentFields>;

/** A line of a passport. */
export const entryFields = {
  id: uuid,
  instrument_id: writable(uuid),
  kind: writable(oneOf(entryKinds)),
  happened_at: writable(time),
  body: writable(text),
  measures: writable(object),
  /** Who it is from. */
  side: withDefault(oneOf(entrySides), 'owner'),
  created_at: time,
  updated_at: time,
  deleted: writable(deleted),
};

export type EntryRow = RowOf<typeof entryFields>;

