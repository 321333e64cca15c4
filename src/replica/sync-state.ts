import { combineLatest, distinctUntilChanged, map, Observable } from 'rxjs';
import type { Readable } from '../lib/readable.ts';
import type { KeptAlternative, OutboxEntry, OutboxError } from './outbox-entry.ts';
import type { UploadEntry } from './upload-entry.ts';
import type { ReplicaCollections } from './rxdb-store.ts';
import { countUploads } from './upload-item.ts';

export interface SyncState {
  /** Whether the last request reached the server; before the first, what the browser says. */
  online: boolean;
  phase: 'idle' | 'pulling' | 'pushing' | 'paused-auth' | 'stopped';
  waiting: number;
  parked: number;
  conflicts: number;
  /** Files that wait to be uploaded, and those that the server refused. */
  uploads: { waiting: number; failed: number };
  /** What was written here without an account: still to be sent, and refused. It stays when somebody signs out. */
  letters: { waiting: number; failed: number };
  /** Epoch ms of the last complete pull and push, null before the first. */
  lastSuccessAt: number | null;
  /** First pull: rows so far; null when complete. */
  firstPull: { rows: number } | null;
  lastError: OutboxError | null;
  /** Rows that the server sent and this version could not read. */
  unreadableRows: number;
  /** Device clock minus server clock in ms, null until known. */
  clockSkewMs: number | null;
}

/** What the sending tab last knew, kept on the device: other tabs and the next start show it. */
export interface SharedStatus {
  reached: boolean | null;
  lastSuccessAt: number | null;
  lastError: OutboxError | null;
  unreadableRows: number;
  clockSkewMs: number | null;
}

/** What the engine says in the tab that sends; `stopped` in the others. */
export interface OwnStatus extends SharedStatus {
  phase: SyncState['phase'];
  firstPull: { rows: number } | null;
}

export const statusKey = 'status';

export function observe<T>(readable: Readable<T>): Observable<T> {
  return new Observable((subscriber) => {
    subscriber.next(readable.get());
    return readable.subscribe(() => subscriber.next(readable.get()));
  });
}

function isSameCount(a: SyncState['letters'], b: SyncState['letters']): boolean {
  return a.waiting === b.waiting && a.failed === b.failed;
}

export function watchSyncState(parts: {
  collections: ReplicaCollections;
  own: Readable<OwnStatus>;
  browserOnline: Readable<boolean>;
  outbox: Observable<readonly OutboxEntry[]>;
  alternatives: Observable<readonly KeptAlternative[]>;
  uploads: Observable<readonly UploadEntry[]>;
  letters: Readable<SyncState['letters']>;
}): Observable<SyncState> {
  const shared = parts.collections.device
    .findOne(statusKey)
    .$.pipe(map((fact) => (fact ? (fact.toMutableJSON().value as SharedStatus) : null)));
  const uploads = parts.uploads.pipe(
    map(countUploads),
    // Progress changes an upload many times a second, and none of these numbers.
    distinctUntilChanged(isSameCount),
  );
  const letters$ = observe(parts.letters).pipe(distinctUntilChanged(isSameCount));
  const own$ = observe(parts.own);
  return combineLatest([own$, shared, observe(parts.browserOnline), parts.outbox, parts.alternatives, uploads, letters$]).pipe(
    map(([own, stored, browserOnline, entries, alternatives, files, letters]): SyncState => {
      const status = own.phase === 'stopped' || own.reached === null ? { ...own, ...stored } : own;
      const parked = entries.filter((entry) => entry.state === 'parked').length;
      return {
        online: browserOnline && (own.phase === 'stopped' ? (stored?.reached ?? true) : (own.reached ?? true)),
        phase: own.phase,
        waiting: entries.length - parked,
        parked,
        conflicts: alternatives.length,
        uploads: files,
        letters,
        // A failing start knows of no success itself; that of an earlier visit still dates what is shown.
        lastSuccessAt: own.lastSuccessAt ?? stored?.lastSuccessAt ?? null,
        firstPull: own.firstPull,
        lastError: status.lastError ?? null,
        unreadableRows: status.unreadableRows,
        clockSkewMs: status.clockSkewMs ?? null,
      };
    }),
  );
}
