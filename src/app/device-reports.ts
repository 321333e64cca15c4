import { firstValueFrom, type Observable } from 'rxjs';
import { describeStanding, type QueuedItem } from '../domain/admin/device-standing.ts';
import type { Clock } from '../lib/clock.ts';
import type { Ids } from '../lib/ids.ts';
import type { Readable } from '../lib/readable.ts';
import { readAppVersion } from '../platform/app-version.ts';
import { readKeptMark, setKeptMark } from '../platform/device-marks.ts';
import type { ReplicaStore } from '../replica/replica-store.ts';
import type { OutboxEntry } from '../replica/outbox-entry.ts';
import type { SyncState } from '../replica/sync-state.ts';
import type { UploadEntry } from '../replica/upload-entry.ts';
import type { SendDeviceReport } from '../sync/device-report.ts';

interface Parts {
  userId: string;
  /** The person's database was empty when it was opened. */
  fresh: boolean;
  store: ReplicaStore;
  outbox: Observable<readonly OutboxEntry[]>;
  uploads: Observable<readonly UploadEntry[]>;
  syncState: Readable<SyncState>;
  clock: Clock;
  ids: Ids;
  send: SendDeviceReport;
}

interface Reported {
  device: string;
  /** Epoch ms of the last report, 0 before the first. */
  at: number;
  storageLost: boolean;
}

const factKey = 'device-report';
const everyMs = 3_600_000;

/** Tells the server after a successful synchronisation, at most once an hour, how this device stands. Returns the end of it. */
export function keepDeviceReported({ userId, fresh, store, syncState, clock, ids, send, ...queues }: Parts): () => void {
  let ended = false;
  let busy = false;
  let reported: Reported | null = null;
  let heardAt: number | null = null;
  const isLost = fresh && readKeptMark() === userId;

  async function recall(): Promise<Reported> {
    const kept = await store.readFact<Reported>(factKey);
    if (kept) return kept;
    const first = { device: ids.create(), at: 0, storageLost: isLost };
    await store.writeFact(factKey, first);
    return first;
  }

  async function report(): Promise<void> {
    reported ??= await recall();
    const now = clock.now();
    if (now - reported.at < everyMs && now >= reported.at) return;
    const [entries, uploads] = await Promise.all([firstValueFrom(queues.outbox), firstValueFrom(queues.uploads)]);
    if (ended) return;
    const items: QueuedItem[] = [
      ...entries.map(({ collection, state, since }) => ({ kind: collection, refused: state === 'parked', since })),
      ...uploads.filter(({ state }) => state !== 'done').map(({ state, since }) => ({ kind: 'files', refused: state === 'failed', since })),
    ];
    const { device, storageLost } = reported;
    const next = { device, at: now, storageLost: false };
    const isTaken = await send({ ...describeStanding(items, now), device, app_version: readAppVersion(), storage_lost: storageLost });
    if (!isTaken || ended) return;
    reported = next;
    await store.writeFact(factKey, next);
  }

  function onSyncState() {
    const { lastSuccessAt } = syncState.get();
    if (lastSuccessAt === null || lastSuccessAt === heardAt || busy) return;
    heardAt = lastSuccessAt;
    setKeptMark(userId);
    busy = true;
    report()
      // A replica that is being closed can't be read; the next one will report.
      .catch(() => undefined)
      .finally(() => {
        busy = false;
      });
  }

  const stop = syncState.subscribe(onSyncState);
  return () => {
    ended = true;
    stop();
  };
}
