import { field, number, object, oneOf, orNull, read, readRow, text, time, uuid, withDefault } from '../../lib/fields.ts';
import { entryKinds, entrySides, measuresIn, shownKinds } from './entry.ts';
import type { SealedPassport, SharedPassport } from './passport.ts';

const line = { kind: oneOf(entryKinds), at: time, body: text, measures: object, side: withDefault(oneOf(entrySides), 'owner') };
const shared = { passport_id: uuid, maker: text, model: text, serial_number: text, piano_type: text, year: orNull(number), shown_kinds: field(read.list), lines: field(read.list) };

/** What the server tells others of a passport. Throws `Unreadable`. */
export function readShared(given: unknown): SharedPassport {
  const row = readRow(shared, read.object(given, 'passport'), 'passport.');
  return {
    passportId: row.passport_id,
    maker: row.maker,
    model: row.model,
    serialNumber: row.serial_number,
    pianoType: row.piano_type,
    year: row.year,
    shownKinds: shownKinds.filter((kind) => row.shown_kinds.includes(kind)),
    lines: row.lines.map((each, place) => {
      const columns = readRow(line, read.object(each, 'line'), 'line.');
      return { ...columns, id: String(place), measures: measuresIn(columns.measures) };
    }),
  };
}

/** A page as it was when a copy was made. Throws `Unreadable`. */
export function readSealed(given: unknown): SealedPassport {
  return { ...readShared(given), sealedAt: read.time(read.object(given, 'passport').sealed_at, 'passport.sealed_at') };
}
