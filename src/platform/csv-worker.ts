import { proxy, transfer, wrap } from 'comlink';
import type { CsvWorkerContract } from '../../workers/csv/contract.ts';
import type { ImportSession, ImportSource } from '../domain/import/import-session.ts';
import { fail } from '../lib/result.ts';
import { tellUntilAnswered } from '../lib/tell-until-answered.ts';
import { loadSerialTables } from './serial-tables.ts';

export interface OpenImportSession {
  /** What it reads moves into the worker: the bytes of a source are gone from here afterwards. */
  session: ImportSession;
  /** Ends what runs, a reading with `Cancelled`; the next one starts in a fresh worker. */
  cancel(): void;
  /** Ends the worker for good. */
  close(): void;
}

export interface RunningReader {
  read: ImportSession['read'];
  /** Everything else, which crosses by copy. */
  rest: Omit<ImportSession, 'read'>;
  /** Calls back once when it can't go on: it failed to load, threw, or sent what can't be read. */
  onCrash(listener: () => void): void;
  end(): void;
}

type Ending = 'Cancelled' | 'ReaderStopped';

interface Running {
  reader: RunningReader;
  /** Answers how it ended: a worker that is gone leaves its calls without an answer. */
  ended: Promise<Ending>;
  end(how: Ending): void;
}

function startRunning(reader: RunningReader): Running {
  let tell: (how: Ending) => void = () => {};
  const ended = new Promise<Ending>((resolve) => {
    tell = resolve;
  });
  const end = (how: Ending) => {
    reader.end();
    tell(how);
  };
  return { reader, ended, end };
}

/** One for as long as a file is reviewed. The worker is started by the first call, not here. */
export function openImportSession(startReader: () => RunningReader = startWorker): OpenImportSession {
  let running: Running | null = null;
  let closed = false;

  function current(): Running {
    if (closed) throw new Error('The import is closed.');
    if (running) return running;
    const started = startRunning(startReader());
    running = started;
    started.reader.onCrash(() => stop(started, 'ReaderStopped'));
    return started;
  }

  function stop(which: Running | null, how: Ending): void {
    if (which === running) running = null;
    which?.end(how);
  }

  /** Each call ends with its worker. */
  async function ask<T>(call: (reader: RunningReader) => Promise<T>, whenEnded: (how: Ending) => T): Promise<T> {
    const { reader, ended } = current();
    return Promise.race([call(reader), ended.then(whenEnded)]);
  }

  const orReject = (how: Ending): never => {
    throw new Error(`The import has ended: ${how}.`);
  };

  const session: ImportSession = {
    read: (source, options, onProgress = () => {}) =>
      // Progress crosses over a channel of its own, and an ended worker may have told more before: neither is heard behind the answer.
      tellUntilAnswered(onProgress, (tell) =>
        ask((reader) => reader.read(source, options, (share) => running?.reader === reader && tell(share)), (type) => fail({ type }))),
    check: (choices, now) => ask(({ rest }) => rest.check(choices, now), orReject),
    edit: (cells) => ask(({ rest }) => rest.edit(cells), orReject),
    rows: (window) => ask(({ rest }) => rest.rows(window), orReject),
    placeOf: (row, filter) => ask(({ rest }) => rest.placeOf(row, filter), orReject),
    repairsOf: (groupKey) => ask(({ rest }) => rest.repairsOf(groupKey), orReject),
    replacements: (search, by) => ask(({ rest }) => rest.replacements(search, by), orReject),
    words: (column) => ask(({ rest }) => rest.words(column), orReject),
    plan: (stock, missing) => ask(({ rest }) => rest.plan(stock, missing), orReject),
    planned: (window) => ask(({ rest }) => rest.planned(window), orReject),
    entries: (window) => ask(({ rest }) => rest.entries(window), orReject),
    rejected: (window) => ask(({ rest }) => rest.rejected(window), orReject),
  };
  return {
    session,
    cancel: () => stop(running, 'Cancelled'),
    close() {
      closed = true;
      stop(running, 'Cancelled');
    },
  };
}

function movedSource(source: ImportSource): ImportSource {
  return source.kind === 'file' ? transfer(source, [source.bytes]) : source;
}

function startWorker(): RunningReader {
  const worker = new Worker(new URL('../../workers/csv/worker.ts', import.meta.url), { type: 'module', name: 'import' });
  const remote = wrap<CsvWorkerContract>(worker);
  void loadSerialTables().then(
    (tables) => remote.takeTables(tables),
    () => remote.takeTables(null),
  );
  return {
    read: (source, options, onProgress) => remote.read(movedSource(source), options, onProgress && proxy(onProgress)),
    rest: remote,
    onCrash(listener) {
      worker.addEventListener('error', listener, { once: true });
      worker.addEventListener('messageerror', listener, { once: true });
    },
    end: () => worker.terminate(),
  };
}
