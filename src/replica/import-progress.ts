/** How far imports are: what is stored stands in their runs, what is sent or refused is followed by the replica's own change events. */
import { createWritable, type Readable } from '../lib/readable.ts';
import type { ImportDatabase, StoredRun } from './import-database.ts';
import type { ImportRun } from './import-port.ts';
import { liveRows } from './live-rows.ts';
import type { ReplicaCollections } from './rxdb-store.ts';

/** Changes gather for this long before screens hear of them. */
const gatherMs = 200;
/** Rows looked up at a time. */
const rowsAtOnce = 200;
/** Runs that ended are shown for so long. */
const shownMs = 12 * 60 * 60 * 1000;

export interface ImportProgress {
  runs: Readable<readonly ImportRun[]>;
  /** The device had no room for more of a run, or has again. */
  setStopped(runId: string, stopped: boolean): void;
  stop(): void;
}

interface Followed {
  run: StoredRun;
  ids: ReadonlySet<string>;
  waiting: Set<string>;
  parked: Set<string>;
  /** All its rows were looked up: until then an empty set of those that wait means nothing. */
  looked: boolean;
}

interface ProgressPorts {
  collections: ReplicaCollections;
  database: ImportDatabase;
  now: () => number;
  pause(): Promise<void>;
}

export function followImports({ collections, database, now, pause }: ProgressPorts): ImportProgress {
  const shown = createWritable<readonly ImportRun[]>([]);
  const followed = new Map<string, Followed>();
  const stopped = new Set<string>();
  let known: readonly StoredRun[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  let ended = false;
  let looking: Promise<void> = Promise.resolve();

  function note(one: Followed, id: string, pending: string) {
    one.waiting.delete(id);
    one.parked.delete(id);
    if (pending === 'waiting') one.waiting.add(id);
    else if (pending === 'parked') one.parked.add(id);
  }

  const events = collections.pianos.$.subscribe(({ documentId, operation, documentData }) => {
    for (const one of followed.values()) {
      if (!one.ids.has(documentId)) continue;
      note(one, documentId, operation === 'DELETE' ? 'clean' : documentData.pending);
      gather();
    }
  });

  const changes = liveRows(() => database.runs.toArray()).subscribe((runs) => {
    known = runs.filter(({ state }) => state !== 'keeping');
    looking = looking.then(look).catch((error: unknown) => {
      // Closing the databases ends a look under way.
      if (!ended) console.warn(error);
    });
    gather();
  });

  /** Follows the listings of runs that are not done; those that came before are looked up a part at a time. */
  async function look(): Promise<void> {
    for (const run of known) {
      const one = followed.get(run.id);
      if (run.state === 'done') followed.delete(run.id);
      else if (one) one.run = run;
      else await follow(run);
    }
    gather();
  }

  async function follow(run: StoredRun): Promise<void> {
    const ids: string[] = [];
    for (let place = 0; place < run.chunks; place += 1) {
      const chunk = await database.chunks.get([run.id, place]);
      ids.push(...(chunk?.writes.map(({ id }) => id) ?? []));
      await pause();
    }
    const one: Followed = { run, ids: new Set(ids), waiting: new Set(), parked: new Set(), looked: false };
    // Events are heard before looking begins, so that nothing falls between the two.
    const heard = collections.pianos.$.subscribe(({ documentId }) => void seen.add(documentId));
    const seen = new Set<string>();
    followed.set(run.id, one);
    try {
      for (let start = 0; start < ids.length; start += rowsAtOnce) {
        if (ended) return;
        const part = ids.slice(start, start + rowsAtOnce);
        for (const { id, pending } of await collections.pianos.storageInstance.findDocumentsById(part, false)) {
          if (!seen.has(id)) note(one, id, pending);
        }
        await pause();
      }
      one.looked = true;
    } finally {
      heard.unsubscribe();
      // Looked up anew the next time.
      if (!one.looked) followed.delete(run.id);
    }
  }

  function gather() {
    timer ??= setTimeout(publish, gatherMs);
  }

  function publish() {
    timer = null;
    if (ended) return;
    const recent = known.filter(({ state, startedAt }) => state !== 'done' || now() - startedAt < shownMs);
    shown.set(recent.map(toImportRun).sort((a, b) => startOf(b) - startOf(a)));
    for (const one of followed.values()) {
      if (one.looked && one.run.state === 'stored' && one.waiting.size + one.parked.size === 0) void settle(one.run.id);
    }
  }

  function startOf({ batchId, kind }: ImportRun): number {
    return known.find((run) => run.batchId === batchId && run.kind === kind)?.startedAt ?? 0;
  }

  function toImportRun(run: StoredRun): ImportRun {
    const { batchId, fileName, kind, total, stored, kept } = run;
    const found = followed.get(run.id);
    const one = found?.looked ? found : undefined;
    const [waiting, refused] = run.state === 'done' ? [0, 0] : [one?.waiting.size ?? stored, one?.parked.size ?? 0];
    const isDone = run.state === 'done' || (run.state === 'stored' && one !== undefined && waiting === 0);
    const state = isDone ? 'done' : run.state === 'stored' ? 'stored' : stopped.has(run.id) ? 'stopped' : 'storing';
    return { batchId, fileName, kind, total, stored, sent: Math.max(0, stored - waiting - refused), refused, state, kept };
  }

  /** Everything has arrived: what was kept for storing it is not needed any more. */
  async function settle(id: string): Promise<void> {
    followed.delete(id);
    try {
      await database.transaction('rw', database.runs, database.chunks, async () => {
        await database.runs.update(id, { state: 'done' });
        await database.chunks.where({ run: id }).delete();
      });
    } catch (error) {
      if (!ended) console.warn(error);
    }
  }

  return {
    runs: shown,
    setStopped(runId, isStopped) {
      if (isStopped) stopped.add(runId);
      else stopped.delete(runId);
      gather();
    },
    stop() {
      ended = true;
      events.unsubscribe();
      changes.unsubscribe();
      if (timer !== null) clearTimeout(timer);
    },
  };
}
