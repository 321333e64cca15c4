/** The imports of a person on all devices, and what was chosen in them. */
import { map } from 'rxjs';
import { importFields, type ImportField } from '../domain/import/fields.ts';
import type { Readable } from '../lib/readable.ts';
import { shownRow, type ReplicaDocument, type Row } from './document.ts';
import type { ImportBatch, RememberedChoices } from './import-port.ts';
import { parsePartEntry, type PartEntry } from './import-writes.ts';
import { readableFrom } from './observe.ts';
import type { StoredDocument } from './replica-schema.ts';
import { contentOf, type ReplicaCollections } from './rxdb-store.ts';
import { isPending } from './write-context.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The database keeps what listings were before for as long (app.import_parts_due). */
const undoMs = 30 * dayMs;

/** Signs of the choices that a batch may keep; the database takes 60,000, with blanks that it adds itself. */
const mostChoices = 40_000;

function count(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

export function undoUntil(row: Row): number {
  return Date.parse(String(row.created_at)) + undoMs;
}

function toBatch(document: ReplicaDocument): ImportBatch {
  const row = shownRow(document);
  return {
    id: document.id,
    file_name: String(row.file_name ?? ''),
    total: count(row.total),
    created: count(row.created),
    changed: count(row.changed),
    same: count(row.same),
    skipped: count(row.skipped),
    ambiguous: count(row.ambiguous),
    ended: count(row.ended),
    created_at: String(row.created_at),
    undone_at: typeof row.undone_at === 'string' ? row.undone_at : null,
    undo_until: new Date(undoUntil(row)).toISOString(),
    pending: isPending(document),
  };
}

function newestFirst(a: { created_at: string; id: string }, b: { created_at: string; id: string }): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

export function watchBatches({ personal }: ReplicaCollections): Readable<readonly ImportBatch[] | undefined> {
  const found = personal.find({ selector: { kind: { $eq: 'import_batches' } } }).$;
  return readableFrom<readonly ImportBatch[] | undefined>(
    found.pipe(map((documents) => documents.map((each) => toBatch(contentOf(each.toJSON() as StoredDocument))).sort(newestFirst))),
    undefined,
  );
}

/** What a batch keeps of the choices; words of a very long list are left out rather than all. */
export function keptChoices(choices: RememberedChoices): Row {
  const { mapping, valueMap, defaults } = choices;
  const forms = [{ mapping, valueMap, defaults }, { mapping, defaults }, { defaults }];
  return forms.find((form) => JSON.stringify(form).length <= mostChoices) ?? {};
}

/** Columns and words of all imports, of the newest where several decided; values for all rows are those of the newest alone. */
export async function readRemembered({ personal }: ReplicaCollections): Promise<RememberedChoices> {
  const documents = await personal.find({ selector: { kind: { $eq: 'import_batches' } } }).exec();
  const oldestFirst = documents
    .map(({ row }) => ({ id: String(row.id), created_at: String(row.created_at), choices: row.choices }))
    .sort((a, b) => newestFirst(b, a));
  const choices = oldestFirst.map((batch) => parseChoices(batch.choices));
  const fields = new Set(choices.flatMap(({ valueMap }) => Object.keys(valueMap) as ImportField[]));
  return {
    mapping: Object.assign({}, ...choices.map(({ mapping }) => mapping)),
    valueMap: Object.fromEntries([...fields].map((field) => [field, Object.assign({}, ...choices.map(({ valueMap }) => valueMap[field]))])),
    defaults: choices.at(-1)?.defaults ?? {},
  };
}

const knownFields: ReadonlySet<unknown> = new Set(importFields);

/** Texts under fields that this version knows; anything else is left out. */
function parseChoices(given: unknown): RememberedChoices {
  const { mapping, valueMap, defaults } = recordOf(given);
  const isKnown = ([field]: [string, unknown]) => knownFields.has(field);
  return {
    mapping: entriesOf(mapping, ([, field]) => field === 'ignore' || knownFields.has(field)),
    valueMap: Object.fromEntries(
      Object.entries(recordOf(valueMap)).filter(isKnown).map(([field, words]) => [field, entriesOf(words, ([, word]) => typeof word === 'string')]),
    ),
    defaults: entriesOf(defaults, (entry) => isKnown(entry) && typeof entry[1] === 'string'),
  };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function entriesOf<T>(value: unknown, isRight: (entry: [string, unknown]) => boolean): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(recordOf(value)).filter(isRight)) as Record<string, T>;
}

export interface StoredParts {
  /** In their order. */
  parts: PartEntry[][];
  /** When the last of them was written here, epoch ms. */
  storedAt: number;
}

/** What a batch wrote, part by part; null when not all parts are on this device. */
export async function readParts({ personal }: ReplicaCollections, batch: Row): Promise<StoredParts | null> {
  const selector = { kind: { $eq: 'import_parts' } };
  const { documents } = await personal.storageInstance.query(personal.find({ selector }).getPreparedQuery());
  const found = documents.filter(({ row }) => row.batch_id === batch.id && row.deleted !== true);
  if (found.length < count(batch.parts)) return null;
  const parts = found
    .map(({ row }) => row)
    .sort((a, b) => count(a.place) - count(b.place))
    .map(({ entries }) => (Array.isArray(entries) ? entries.map(parsePartEntry).filter((entry) => entry !== null) : []));
  return { parts, storedAt: Math.max(0, ...found.map(({ _meta }) => _meta.lwt)) };
}
