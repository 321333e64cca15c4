/** A person's imports: `import-port.ts` says what they promise. Loaded when the first screen or an unfinished import asks. */
import type { PlanEntry } from '../domain/import/import-session.ts';
import type { StockListing } from '../domain/import/plan/listing-fields.ts';
import { fail, ok, type Result } from '../lib/result.ts';
import { setImportWait } from '../platform/device-marks.ts';
import { withTabLock } from '../platform/tab-lock.ts';
import { shownRow } from './document.ts';
import type { Row } from './row.ts';
import { recordOf } from './import-choices.ts';
import { createImportDrafts, guarded, openImportDatabase, undoId, type ImportDatabase, type StoredChunk, type StoredRun } from './import-database.ts';
import { keptChoices, readParts, readRemembered, undoUntil, watchBatches } from './import-log.ts';
import { importDatabaseName } from './own-databases.ts';
import type { ConfirmedImport, ImportFailure, Imports, PicturedSince } from './import-port.ts';
import { watchSuppliers } from './import-suppliers.ts';
import { followImports } from './import-progress.ts';
import { createImportRunner, type ImportRunnerPorts } from './import-runner.ts';
import { picturesSince, toKeptWrite, toPartEntry, type KeptWrite } from './import-writes.ts';
import { rowOf } from './kinds/kind.ts';
import { listings } from './kinds/listings.ts';
import { toOwnListing } from './own-listing.ts';
import { countWaitingPictures } from './stock-picture-database.ts';
import { statusKey, type SharedStatus } from './sync-state.ts';
import { writeFrom, type WriteContext } from './write-context.ts';
import { importBatches } from './kinds/import-batches.ts';

/** Entries of a part, and about how many signs: the database takes 200 and 400,000. */
const partEntries = 200;
const partSigns = 150_000;

export interface OpenImports extends Imports {
  /** Resolves when nothing is stored any more; what is unfinished goes on the next time. */
  close(): Promise<void>;
}

export interface ImportPorts extends Partial<Pick<ImportRunnerPorts, 'withLock' | 'pause' | 'waitingPictures'>> {
  context: WriteContext & { userId: string };
}

const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Rejects where the browser keeps nothing. */
export async function openImports({ context, withLock, pause = nextTurn, waitingPictures }: ImportPorts): Promise<OpenImports> {
  const { collections, clock, store, userId } = context;
  const database = await openImportDatabase(userId);
  await forgetOld(database, clock.now());
  const waiting = waitingPictures ?? (() => countWaitingPictures(userId));
  const progress = followImports({ collections, database, now: clock.now, pause });
  const runner = createImportRunner({
    context,
    database,
    pause,
    waitingPictures: waiting,
    withLock: withLock ?? ((work, signal) => withTabLock(importDatabaseName(userId), work, signal)),
    onUnfinished: (unfinished) => setImportWait(unfinished ? userId : null),
    onStopped: (runId) => progress.setStopped(runId, true),
  });
  const confirming = new Map<string, Promise<Result<string, ImportFailure>>>();

  function begin(): void {
    setImportWait(userId);
    runner.wake();
  }

  async function keep(confirmed: ConfirmedImport): Promise<string> {
    const { draftId, fileName, summary, remember, rejected, entries } = confirmed;
    const earlier = await database.runs.where({ draftId }).filter(({ state }) => state !== 'keeping').first();
    if (earlier) return earlier.batchId;
    const batchId = context.ids.create();
    const { create: created, change: changed, end: ended, same, skip: skipped, ambiguous, total } = summary;
    const counts = { total, created, changed, same, skipped, ambiguous, ended };
    const run: StoredRun = {
      id: batchId, batchId, kind: 'import', fileName, draftId, state: 'keeping', chunks: 0, position: 0, total: 0, stored: 0, kept: 0,
      batch: null, startedAt: clock.now(),
    };
    await database.runs.put(run);
    for await (const writes of inParts(entries, context.ids.create)) {
      const part = { id: context.ids.create(), changeId: context.ids.create() };
      const chunk: StoredChunk = { run: batchId, place: run.chunks, part, writes };
      await database.chunks.put(chunk);
      run.chunks += 1;
      run.total += writes.length;
    }
    const batch: Row = { file_name: fileName.slice(0, 300), ...counts, parts: run.chunks, choices: keptChoices(remember, run.startedAt) };
    await database.transaction('rw', [database.runs, database.rejected, database.drafts, database.sources], async () => {
      if (rejected) await database.rejected.put({ ...rejected, run: batchId });
      await database.runs.put({ ...run, batch, state: 'storing' });
      await database.drafts.delete(draftId);
      await database.sources.delete(draftId);
    });
    return batchId;
  }

  /** Parts come with a pull before the last of their listings do. Without those, nobody could tell what is deleted from what is to come. */
  async function hasSyncedSince(at: number): Promise<boolean> {
    const status = await store.readFact<SharedStatus>(statusKey);
    return (status?.lastSuccessAt ?? 0) >= at;
  }

  async function confirm(confirmed: ConfirmedImport): Promise<Result<string, ImportFailure>> {
    const kept = await guarded(database, () => keep(confirmed));
    if (kept.ok) begin();
    return kept;
  }

  runner.wake();
  return {
    drafts: createImportDrafts(database),
    batches: watchBatches(collections),
    runs: progress.runs,
    confirm(confirmed) {
      const { draftId } = confirmed;
      const known = confirming.get(draftId);
      if (known) return known;
      const underWay = confirm(confirmed).finally(() => confirming.delete(draftId));
      confirming.set(draftId, underWay);
      return underWay;
    },
    async resume(batchId) {
      for (const id of [batchId, undoId(batchId)]) progress.setStopped(id, false);
      begin();
    },
    async rejected(batchId) {
      const kept = await database.rejected.get(batchId);
      return kept ? { name: kept.name, text: kept.text, rows: kept.rows } : null;
    },
    async undo(batchId, { withPictures }) {
      const document = await collections.personal.findOne(batchId).exec();
      const row = document?.toJSON().row as Row | undefined;
      const run = await database.runs.get(batchId);
      if (!row || run?.state === 'storing') return fail({ type: 'NotReady' });
      if (clock.now() >= undoUntil(row)) return fail({ type: 'TooLate' });
      if (row.undone_at !== null) return ok(null);
      const found = await readParts(collections, row);
      if (!found || !(run || (await hasSyncedSince(found.storedAt)))) return fail({ type: 'NotReady' });
      const { parts } = found;
      const fileName = String(row.file_name);
      const kept = await guarded(database, () => keepUndo(database, { batchId, fileName, parts, withPictures, startedAt: clock.now() }));
      if (kept.ok) begin();
      return kept;
    },
    async picturedSince(batchId) {
      const document = await collections.personal.findOne(batchId).exec();
      const found = document && (await readParts(collections, document.toJSON().row as Row));
      if (!found) return null;
      const comes = await waiting();
      const entries = new Map(found.parts.flat().map((entry) => [entry.id, entry]));
      const since: PicturedSince = { pianos: 0, pictures: 0 };
      await store.scan(listings.name, (piano) => {
        const entry = entries.get(piano.id);
        const pictures = entry ? picturesSince(piano, entry) : null;
        if (pictures === null) return;
        const all = pictures + (comes.get(piano.id) ?? 0);
        if (all === 0) return;
        since.pianos += 1;
        since.pictures += all;
      });
      return since;
    },
    async stock() {
      const found: StockListing[] = [];
      await store.scan(listings.name, (document) => {
        if (toOwnListing(document, userId)) found.push(rowOf(listings, shownRow(document)));
      });
      return found;
    },
    remembered: () => readRemembered(collections),
    suppliers: watchSuppliers(collections),
    changeSupplier(base, change) {
      const { choices } = base.shown;
      return writeFrom(context, importBatches.name, { base, fields: { choices: { ...choices, supplier: { ...recordOf(choices.supplier), ...change } } } });
    },
    async close() {
      await runner.stop();
      progress.stop();
      database.close();
    },
  };
}

/** The plan's writes with their ids, in parts that a row of the database takes. */
async function* inParts(entries: ConfirmedImport['entries'], createId: () => string): AsyncGenerator<KeptWrite[]> {
  let part: KeptWrite[] = [];
  let signs = 0;
  for (let from = 0; ; ) {
    const given: readonly PlanEntry[] = await entries(from, partEntries);
    if (given.length === 0) break;
    from += given.length;
    for (const entry of given) {
      const write = toKeptWrite(entry, createId);
      const size = JSON.stringify(toPartEntry(write)).length;
      if (part.length === partEntries || (part.length > 0 && signs + size > partSigns)) {
        yield part;
        [part, signs] = [[], 0];
      }
      part.push(write);
      signs += size;
    }
  }
  if (part.length > 0) yield part;
}

interface Undoing {
  batchId: string;
  fileName: string;
  parts: StoredChunk['writes'][];
  withPictures: boolean;
  startedAt: number;
}

/** Kept at once or not at all; an undo that is under way stays as it is. */
async function keepUndo(database: ImportDatabase, { batchId, fileName, parts, withPictures, startedAt }: Undoing): Promise<null> {
  const id = undoId(batchId);
  const total = parts.reduce((sum, { length }) => sum + length, 0);
  const run: StoredRun = {
    id, batchId, kind: 'undo', fileName, draftId: '', state: 'storing', chunks: parts.length, position: 0, total, stored: 0, kept: 0,
    withPictures, batch: null, startedAt,
  };
  return database.transaction('rw', database.runs, database.chunks, async () => {
    const earlier = await database.runs.get(id);
    if (earlier?.state === 'storing') return null;
    await database.chunks.where({ run: id }).delete();
    await database.chunks.bulkPut(parts.map((writes, place): StoredChunk => ({ run: id, place, part: null, writes })));
    await database.runs.put(run);
    return null;
  });
}

/** Runs that never began, and those that ended long ago. */
async function forgetOld(database: ImportDatabase, now: number): Promise<void> {
  const longAgo = now - 24 * 60 * 60 * 1000;
  await database.transaction('rw', database.runs, database.chunks, database.rejected, async () => {
    const old = await database.runs.filter(({ state, startedAt }) => startedAt < longAgo && (state === 'done' || state === 'keeping')).primaryKeys();
    await database.runs.bulkDelete(old);
    await database.chunks.where('run').anyOf(old).delete();
    await database.rejected.bulkDelete(old);
  });
}
