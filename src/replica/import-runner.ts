/** Stores what a confirmed import kept, a part at a time, and takes imports back the same way. */
import type { Lease } from '../lib/lease.ts';
import { isDiskFull } from '../platform/device-storage.ts';
import { kinds } from './kinds/kinds.ts';
import { createLocalDocument, editDocument, type ReplicaDocument } from './document.ts';
import type { ImportDatabase, StoredChunk, StoredRun } from './import-database.ts';
import { storeWrite, toPartEntry, undoWrite, type KeptWrite, type PartEntry } from './import-writes.ts';
import type { WriteContext } from './write-context.ts';
import { importBatches } from './kinds/import-batches.ts';
import { importParts } from './kinds/import-parts.ts';
import { listings } from './kinds/listings.ts';

/** Listings of one write of the storage: few enough that the page stays answerable. */
const writesAtOnce = 100;

export interface ImportRunnerPorts {
  context: WriteContext & { userId: string };
  database: ImportDatabase;
  /** Holds the one lock among tabs while `work` runs. */
  withLock(work: (lease: Lease) => Promise<void>, signal: AbortSignal): Promise<void>;
  /** Numbers of pictures that are on their way to listings, by listing. */
  waitingPictures(): Promise<ReadonlyMap<string, number>>;
  /** Lets the page have its turn between two writes. */
  pause(): Promise<void>;
  /** Called when runs may have become, or ceased to be, unfinished. */
  onUnfinished(unfinished: boolean): void;
  /** The device had no room for more. */
  onStopped(runId: string): void;
}

export interface ImportRunner {
  /** Goes on with everything that is unfinished; a call while it works makes it look once more. */
  wake(): void;
  /** Resolves when nothing of it runs any more; what is unfinished goes on the next time. */
  stop(): Promise<void>;
}

export function createImportRunner(ports: ImportRunnerPorts): ImportRunner {
  const { database } = ports;
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;

  async function work(lease: Lease): Promise<void> {
    do {
      again = false;
      const unfinished = await readUnfinished(database);
      for (const { id } of unfinished) {
        if (!(await lease.isHeld())) return;
        await tryRun(id, lease);
      }
    } while (again);
    ports.onUnfinished((await readUnfinished(database)).length > 0);
  }

  async function tryRun(id: string, lease: Lease): Promise<void> {
    try {
      await storeRun(ports, { id, lease });
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      ports.onStopped(id);
    }
  }

  function wake(): void {
    again = true;
    running ??= ports
      .withLock(work, stopping.signal)
      .catch((error: unknown) => {
        // Closing or removing the data ends the work; what is kept goes on when it is opened again.
        if (!stopping.signal.aborted) console.warn('An import could not go on', error);
        again = false;
      })
      .finally(() => {
        running = null;
        if (again && !stopping.signal.aborted) wake();
      });
  }

  return {
    wake,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function readUnfinished(database: ImportDatabase): Promise<StoredRun[]> {
  const runs = await database.runs.toArray();
  return runs.filter(({ state }) => state === 'storing').sort((a, b) => a.startedAt - b.startedAt);
}

/** Every step may be repeated: a page that ends between any two of them goes on with the chunk it was at. */
async function storeRun(ports: ImportRunnerPorts, { id, lease }: { id: string; lease: Lease }): Promise<void> {
  const { database, pause } = ports;
  const begun = await database.runs.get(id);
  if (!begun || begun.state !== 'storing') return;
  if (begun.batch) await noteBatch(ports, begun);
  let { position, stored, kept } = begun;
  while (position < begun.chunks) {
    if (!(await lease.isHeld())) return;
    const chunk = await database.chunks.get([id, position]);
    if (chunk) {
      kept += await storeChunk(ports, { run: begun, chunk });
      stored += chunk.writes.length;
    }
    position += 1;
    await database.runs.update(id, { position, stored, kept });
    await pause();
  }
  if (begun.kind === 'undo') await noteUndone(ports, begun);
  await database.runs.update(id, { state: 'stored' });
}

async function noteBatch({ context }: ImportRunnerPorts, { batch, batchId, startedAt }: StoredRun): Promise<void> {
  const row = { ...batch, id: batchId, undone_at: null, created_at: new Date(startedAt).toISOString(), deleted: false };
  await context.store.update(
    importBatches.name,
    [batchId],
    (document) => document ?? createLocalDocument({ collection: importBatches.name, row, now: startedAt, send: true }),
  );
}

async function noteUndone({ context }: ImportRunnerPorts, { batchId }: StoredRun): Promise<void> {
  const now = context.clock.now();
  const { writable } = kinds.import_batches;
  const fields = { undone_at: new Date(now).toISOString() };
  await context.store.update(importBatches.name, [batchId], (document) =>
    document && document.row.undone_at === null ? editDocument(document, { fields, now, writable }) : document,
  );
}

/** Resolves to the number of listings that were left as they are. */
async function storeChunk(ports: ImportRunnerPorts, { run, chunk }: { run: StoredRun; chunk: StoredChunk }): Promise<number> {
  if (run.kind === 'undo') return undoChunk(ports, { run, entries: chunk.writes as PartEntry[] });
  const writes = chunk.writes as KeptWrite[];
  await notePart(ports, { run, chunk, writes });
  for (let start = 0; start < writes.length; start += writesAtOnce) {
    await storeWrites(ports, writes.slice(start, start + writesAtOnce));
    await ports.pause();
  }
  return 0;
}

/** Before its listings, so that nothing is ever written that can't be taken back. Sent behind its batch, which it points to. */
async function notePart({ context }: ImportRunnerPorts, { run, chunk, writes }: { run: StoredRun; chunk: StoredChunk; writes: KeptWrite[] }): Promise<void> {
  const { part, place } = chunk;
  if (!part) return;
  const now = Math.max(context.clock.now(), run.startedAt + 1);
  const created_at = new Date(now).toISOString();
  await context.store.update(importParts.name, [part.id], (document) => {
    if (document) return document;
    const row = { id: part.id, batch_id: run.batchId, place, entries: writes.map(toPartEntry), created_at, deleted: false };
    return createLocalDocument({ collection: importParts.name, row, now, send: true, changeId: part.changeId });
  });
}

async function storeWrites({ context }: ImportRunnerPorts, writes: readonly KeptWrite[]): Promise<void> {
  const { writable } = kinds.pianos;
  const byId = new Map(writes.map((write) => [write.id, write]));
  const believed = new Map(writes.filter(({ kind }) => kind === 'create').map(({ id }) => [id, null]));
  const step = { userId: context.userId, now: context.clock.now(), writable };
  await context.store.update(
    listings.name,
    [...byId.keys()],
    (document, id) => {
      const write = byId.get(id);
      return write ? storeWrite(document, write, step) : document;
    },
    believed,
  );
}

async function undoChunk(
  { context, pause, waitingPictures }: ImportRunnerPorts,
  { run, entries }: { run: StoredRun; entries: readonly PartEntry[] },
): Promise<number> {
  const { writable } = kinds.pianos;
  const step = { userId: context.userId, now: context.clock.now(), writable, withPictures: run.withPictures ?? false };
  const waiting = await waitingPictures();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const kept = new Set<string>();
  const undo = (document: ReplicaDocument | null, id: string) => {
    const entry = byId.get(id);
    if (!entry) return document;
    const taken = undoWrite(document, entry, { ...step, picturesWait: waiting.has(id) });
    if (taken.kept) kept.add(id);
    else kept.delete(id);
    return taken.document;
  };
  const ids = [...byId.keys()];
  for (let start = 0; start < ids.length; start += writesAtOnce) {
    await context.store.update(listings.name, ids.slice(start, start + writesAtOnce), undo);
    await pause();
  }
  return kept.size;
}
