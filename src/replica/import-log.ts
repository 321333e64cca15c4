/** The imports of a person on all devices, and what was chosen in them. */
import { map } from 'rxjs';
import type { ImportField } from '../domain/import/columns/fields.ts';
import type { Readable } from '../lib/readable.ts';
import type { ReplicaDocument } from './document.ts';
import { findRows, watchRows } from './kind-rows.ts';
import { importBatches } from './kinds/import-batches.ts';
import { importParts } from './kinds/import-parts.ts';
import type { Row } from './row.ts';
import type { ConfirmedImport, ImportBatch, Remembered } from './import-port.ts';
import { parseChoices } from './import-choices.ts';
import { suppliersOf } from './import-suppliers.ts';
import { parsePartEntry, type PartEntry } from './import-writes.ts';
import { readableFrom } from './observe.ts';
import { readStored, type ReplicaCollections } from './rxdb-store.ts';
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

function toBatch({ id, row, pending }: Pick<ReplicaDocument, 'id' | 'row' | 'pending'>): ImportBatch {
  return {
    id,
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
    pending: isPending({ pending }),
  };
}

function newestFirst(a: { created_at: string; id: string }, b: { created_at: string; id: string }): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

export function watchBatches(collections: ReplicaCollections): Readable<readonly ImportBatch[] | undefined> {
  const found = watchRows({ collections }, importBatches);
  return readableFrom<readonly ImportBatch[] | undefined>(found.pipe(map((batches) => batches.map(toBatch).sort(newestFirst))), undefined);
}

/** What a batch keeps of the choices; words of a very long list are left out rather than all. */
export function keptChoices(choices: ConfirmedImport['remember'], at: number): Row {
  const { mapping, valueMap, defaults, supplier } = choices;
  const own = supplier ? { supplier: { ...supplier, at } } : {};
  const short = supplier ? { supplier: { ...supplier, valueMap: {}, at } } : {};
  const forms = [{ mapping, valueMap, defaults, ...own }, { mapping, defaults, ...own }, { defaults, ...own }, { mapping, defaults, ...short }, { defaults }];
  return forms.find((form) => JSON.stringify(form).length <= mostChoices) ?? {};
}

/** Columns and words of all imports, of the newest where several decided; values for all rows are those of the newest alone. */
export async function readRemembered(collections: ReplicaCollections): Promise<Remembered> {
  const rows = (await findRows({ collections }, importBatches)).map(({ row }) => row);
  const oldestFirst = rows
    .map(({ id, created_at, choices }) => ({ id, created_at, choices }))
    .sort((a, b) => newestFirst(b, a));
  const choices = oldestFirst.map((batch) => parseChoices(batch.choices));
  const fields = new Set(choices.flatMap(({ valueMap }) => Object.keys(valueMap) as ImportField[]));
  return {
    mapping: Object.assign({}, ...choices.map(({ mapping }) => mapping)),
    valueMap: Object.fromEntries([...fields].map((field) => [field, Object.assign({}, ...choices.map(({ valueMap }) => valueMap[field]))])),
    defaults: choices.at(-1)?.defaults ?? {},
    suppliers: suppliersOf(rows),
  };
}

export interface StoredParts {
  /** In their order. */
  parts: PartEntry[][];
  /** When the last of them was written here, epoch ms. */
  storedAt: number;
}

/** What a batch wrote, part by part; null when not all parts are on this device. */
export async function readParts({ personal }: ReplicaCollections, batch: Row): Promise<StoredParts | null> {
  const selector = { kind: { $eq: importParts.name }, parent: { $eq: String(batch.id) } };
  const stored = await readStored(personal, { selector, index: ['kind', 'parent', 'place'] });
  const found = stored.filter(({ row }) => row.deleted !== true);
  if (found.length < count(batch.parts)) return null;
  const parts = found
    .map(({ row }) => row)
    .sort((a, b) => count(a.place) - count(b.place))
    .map(({ entries }) => (Array.isArray(entries) ? entries.map(parsePartEntry).filter((entry) => entry !== null) : []));
  return { parts, storedAt: Math.max(0, ...found.map(({ _meta }) => _meta.lwt)) };
}
