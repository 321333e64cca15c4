/** A person's imports on this device: the file under review, and what of an import is still to be stored. Never sent from here. */
import type { Dexie, Table } from 'dexie';
import { fail, ok, type Result } from '../lib/result.ts';
import { isDiskFull } from '../platform/device-storage.ts';
import { deviceDatabase } from './device-database.ts';
import { hasDatabase } from './has-database.ts';
import { importDatabaseName } from './own-databases.ts';
import type { ImportDraft, ImportDrafts, ImportFailure, RejectedFile } from './import-port.ts';
import type { KeptWrite, PartEntry } from './import-writes.ts';
import type { Row } from './row.ts';

/** An import, or the taking back of one. */
export interface StoredRun {
  /** The batch's id, and for taking it back `undoId` of that. */
  id: string;
  batchId: string;
  kind: 'import' | 'undo';
  fileName: string;
  /** The draft that it was; '' for taking back. */
  draftId: string;
  /** `keeping`: its chunks are not all there; such a run never wrote anything. */
  state: 'keeping' | 'storing' | 'stored' | 'done';
  chunks: number;
  /** Chunks that are stored. */
  position: number;
  total: number;
  stored: number;
  kept: number;
  /** Of taking back: new listings go with the pictures that joined them since. Not there in runs of an earlier version. */
  withPictures?: boolean;
  /** What is noted of the import; null for taking back. */
  batch: Row | null;
  /** Epoch ms. */
  startedAt: number;
}

export interface StoredChunk {
  run: string;
  place: number;
  /** The row that keeps it for taking back; null when it is taken back. */
  part: { id: string; changeId: string } | null;
  writes: KeptWrite[] | PartEntry[];
}

interface StoredSource {
  id: string;
  source: ImportDraft['source'];
}

type StoredDraft = Omit<ImportDraft, 'source'>;

export type ImportDatabase = Dexie & {
  drafts: Table<StoredDraft, string>;
  /** Apart from the drafts, so that an edit moves no file. */
  sources: Table<StoredSource, string>;
  runs: Table<StoredRun, string>;
  chunks: Table<StoredChunk, [string, number]>;
  /** What an import left out, by its run. */
  rejected: Table<RejectedFile & { run: string }, string>;
};

export function undoId(batchId: string): string {
  return `${batchId}-undo`;
}

/** Where the browser keeps nothing it lasts as long as the page. */
export async function openImportDatabase(userId: string): Promise<ImportDatabase> {
  const database = (await deviceDatabase(importDatabaseName(userId))) as ImportDatabase;
  database.version(1).stores({ drafts: 'id', sources: 'id', runs: 'id, draftId', chunks: '[run+place], run', rejected: 'run' });
  await database.open();
  return database;
}

/** Does `work`, and says in a value that the device has no room, or that the database was closed or removed. */
export async function guarded<T>(database: ImportDatabase, work: () => Promise<T>): Promise<Result<T, ImportFailure>> {
  try {
    return ok(await work());
  } catch (error) {
    if (isDiskFull(error)) return fail({ type: 'DiskFull' });
    if (!database.isOpen()) return fail({ type: 'Closed' });
    throw error;
  }
}

export function createImportDrafts(database: ImportDatabase): ImportDrafts {
  const { drafts, sources } = database;
  return {
    async read() {
      const draft = (await drafts.toArray())[0];
      const kept = draft && (await sources.get(draft.id));
      return draft && kept ? { ...draft, source: kept.source } : null;
    },
    begin: ({ source, ...draft }) =>
      guarded(database, () =>
        database.transaction('rw', drafts, sources, async () => {
          await drafts.clear();
          await sources.clear();
          await sources.put({ id: draft.id, source });
          await drafts.put(draft);
          return null;
        }),
      ),
    save: (id, parts) =>
      guarded(database, async () => {
        await drafts.update(id, parts);
        return null;
      }),
    async discard(id) {
      await database.transaction('rw', drafts, sources, async () => {
        await drafts.delete(id);
        await sources.delete(id);
      });
    },
  };
}

/** What signing out would lose of imports. */
export interface UnfinishedImport {
  id: string;
  fileName: string;
  /** Writes that are kept and not stored yet, those that are stored count among what is unsent; null for a file under review. */
  rows: number | null;
  /** Epoch ms. */
  since: number;
}

/** Opens nothing where there are no imports. */
export async function listUnfinishedImports(userId: string): Promise<readonly UnfinishedImport[]> {
  if (!(await hasDatabase(importDatabaseName(userId)))) return [];
  const database = await openImportDatabase(userId);
  try {
    const runs = (await database.runs.toArray()).filter(({ state }) => state === 'storing');
    const drafts = await database.drafts.toArray();
    const sources = await database.sources.bulkGet(drafts.map(({ id }) => id));
    return [
      ...runs.map(({ id, fileName, total, stored, startedAt }) => ({ id, fileName, rows: total - stored, since: startedAt })),
      ...drafts.map(({ id, startedAt }, place) => ({ id, fileName: sources[place]?.source.name ?? '', rows: null, since: startedAt })),
    ];
  } finally {
    database.close();
  }
}
