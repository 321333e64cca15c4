import { deleted, field, oneOf, orNull, priceIn, read, readRow, text, time, uuid, writable, type Decoder, type Field, type RowOf } from '../../../lib/fields.ts';
import { urgencies, type Repair } from './content.ts';
import { answers, emptyFinding, grades, mostPhotos, templates, type Findings, type PointFinding } from './points.ts';

/** numbers that a row has room for. */
export const mostPoints = 80;

export type PointField = `point_${number}`;

export function pointField(number: number): PointField {
  return `point_${number}`;
}

function readFinding(given: Readonly<Record<string, unknown>>): PointFinding {
  const photos = Array.isArray(given['photos']) ? given['photos'].filter((each) => typeof each === 'string') : [];
  return {
    grade: answers.find((each) => each === given['grade']) ?? '',
    note: typeof given['note'] === 'string' ? given['note'].normalize('NFC') : '',
    photos: photos.slice(0, mostPhotos),
  };
}

/** One point: a field of its own on the device, so that points merge one by one; a key of the column `points` on the server. */
function pointIn(number: number): Field<PointFinding | null, true, false> {
  const decode: Decoder<PointFinding | null> = (value, name) => {
    const finding = read.object(value, name)[number];
    return finding === null || finding === undefined ? null : readFinding(read.object(finding, name));
  };
  return { decode, column: 'points', key: String(number), writable: true, later: false };
}

const pointFields = Object.fromEntries(Array.from({ length: mostPoints }, (_, at) => [pointField(at + 1), pointIn(at + 1)])) as Readonly<
  Record<PointField, Field<PointFinding | null, true, false>>
>;

/** What can't be read as a repair is left out. */
export const readRepairs: Decoder<readonly Repair[]> = (value, name) =>
  read.list(value, name).flatMap((each) => {
    const { what, urgency, cost } = (each ?? {}) as Readonly<Record<string, unknown>>;
    const known = urgencies.find((one) => one === urgency);
    return typeof what === 'string' && known && (typeof cost === 'number' || typeof cost === 'string') ? [{ what, urgency: known, cost: read.cents(cost, name) }] : [];
  });

const repairs = {
  ...writable(field(readRepairs)),
  encode: (given: readonly Repair[]) => given.map(({ what, urgency, cost }) => ({ what, urgency, cost: cost / 100 })),
};

/** A report without its points, as the device holds it, under the id of its evaluation. Times are ISO 8601 in UTC. */
const ownFields = {
  id: uuid,
  /** Who wrote it; null when their account is gone. */
  user_id: orNull(uuid),
  customer_user_id: orNull(uuid),
  evaluation_id: writable(uuid),
  template: writable(oneOf(templates)),
  /** Of a report with a PDF its author's; of others the database sets it when it is sent. */
  overall_grade: writable(orNull(oneOf(grades))),
  value_high_cents: writable(priceIn('value_high')),
  value_minimum_cents: writable(priceIn('value_minimum')),
  value_insurance_cents: writable(priceIn('value_insurance')),
  repairs,
  summary: writable(text),
  paper_path: writable(text),
  sent_at: writable(orNull(time)),
  /** Whom it is about, as it was when it was sent. */
  maker: text,
  model: text,
  serial_number: text,
  author_name: text,
  inspected_at: orNull(time),
  valid_until: orNull(time),
  shared_at: writable(orNull(time)),
  created_at: time,
  updated_at: time,
  deleted: writable(deleted),
};

export const reportFields = { ...ownFields, ...pointFields } as typeof ownFields & typeof pointFields;

export type ReportRow = RowOf<typeof reportFields>;

/** The points of a row that say anything. */
export function findingsIn(row: Pick<ReportRow, PointField>): Findings {
  return new Map(
    Array.from({ length: mostPoints }, (_, at) => at + 1).flatMap((number) => {
      const finding = row[pointField(number)];
      return finding ? [[number, { ...emptyFinding, ...finding }] as const] : [];
    }),
  );
}

/** The points of the column, as a procedure gives them. */
export function findingsOf(points: Readonly<Record<string, unknown>>): Findings {
  return findingsIn(readRow(pointFields, { points }));
}
