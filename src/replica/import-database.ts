/** A person's imports on this device: the file under review, and what of an import is still to be stored. Never sent from here. */
import Dexie, { type Table } from 'dexie';
import { fail, ok, type Result } from '../lib/result.ts';
import { isDiskFull } from '../platform/device-storage.ts';
import { importDatabaseName } from './import-name.ts';
import type { ImportDraft, ImportDrafts, ImportFailure, RejectedFile } from './import-port.ts';
import type { KeptWrite, PartEntry } from './import-writes.ts';
import type { Row } from './document.ts';

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

/** Rejects where the browser keeps nothing. */
export async function openImportDatabase(userId: string): Promise<ImportDatabase> {
  const database = new Dexie(importDatabaseName(userId)) as ImportDatabase;
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

export interface UnfinishedImports {
  /** Rows that are kept and not stored yet; those that are stored count among what is unsent. */
  rows: number;
  /** The name of the file under review, or null. */
  draft: string | null;
}

/** What signing out would lose. Opens nothing where there are no imports. */
export async function readUnfinishedImports(userId: string): Promise<UnfinishedImports> {
  const nothing = { rows: 0, draft: null };
  if (!(await Dexie.exists(importDatabaseName(userId)))) return nothing;
  const database = await openImportDatabase(userId);
  try {
    const waiting = (await database.runs.toArray()).filter(({ state }) => state === 'storing');
    const source = (await database.sources.toArray())[0]?.source;
    return { rows: waiting.reduce((sum, { total, stored }) => sum + total - stored, 0), draft: source?.name ?? null };
  } finally {
    database.close();
  }
}
