// @vitest-environment jsdom
import { BehaviorSubject } from 'rxjs';
import { beforeEach, expect, test } from 'vitest';
import { createWritable } from '../lib/readable.ts';
import { readKeptMark, setKeptMark } from '../platform/device-marks.ts';
import { initialSyncState } from '../replica/initial-sync-state.ts';
import type { ReplicaStore } from '../replica/replica-store.ts';
import type { OutboxEntry } from '../replica/outbox-entry.ts';
import type { SyncState } from '../replica/sync-state.ts';
import type { UploadEntry } from '../replica/upload-entry.ts';
import type { DeviceReport } from '../sync/device-report.ts';
import { keepDeviceReported } from './device-reports.ts';

const hour = 3_600_000;
const start = 1_000 * hour;

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = '<script type="module" src="/assets/index-AbCd_12-.js"></script>';
});

function createDevice(options: { fresh?: boolean; facts?: Map<string, unknown> } = {}) {
  const facts = options.facts ?? new Map<string, unknown>();
  const sent: DeviceReport[] = [];
  let now = start;
  let isTaken = true;
  const syncState = createWritable<SyncState>(initialSyncState);
  const outbox = new BehaviorSubject<readonly OutboxEntry[]>([]);
  const uploads = new BehaviorSubject<readonly UploadEntry[]>([]);
  const store: Pick<ReplicaStore, 'readFact' | 'writeFact'> = {
    readFact: async <T>(key: string) => (facts.get(key) ?? null) as T | null,
    writeFact: async (key, value) => void facts.set(key, value),
  };
  const stop = keepDeviceReported({
    userId: 'me',
    fresh: options.fresh ?? false,
    // Nothing else of the store is asked for.
    store: store as ReplicaStore,
    outbox,
    uploads,
    syncState,
    clock: { now: () => now, sleep: () => Promise.reject(new Error('Nothing sleeps here')) },
    ids: { create: () => `device-${facts.size}` },
    async send(report) {
      sent.push(report);
      return isTaken;
    },
  });
  return {
    sent, outbox, uploads, facts, stop,
    setTaken: (value: boolean) => void (isTaken = value),
    /** A synchronisation that went through, `later` ms after the one before. */
    async hear(later: number) {
      now += later;
      syncState.set({ ...initialSyncState, lastSuccessAt: now });
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

const entry = (more: Partial<OutboxEntry>): OutboxEntry => ({
  key: 'pianos:1', collection: 'pianos', rowId: '1', op: 'update', fields: [], subject: '', state: 'waiting', since: start, tries: 0, error: null, ...more,
});

test('D-1: nothing is told before the server was heard, then at most once an hour', async () => {
  const device = createDevice();
  expect(device.sent).toEqual([]);
  await device.hear(0);
  await device.hear(59 * 60_000);
  expect(device.sent).toEqual([
    { device: 'device-0', app_version: 'AbCd_12-', storage_lost: false, oldest_waiting_ms: null, waiting: {}, parked: {} },
  ]);
  await device.hear(60_000);
  expect(device.sent.map((report) => report.device)).toEqual(['device-0', 'device-0']);
});

test('D-1: what waits and what was refused is counted, files too, and those that are done not', async () => {
  const device = createDevice();
  device.outbox.next([entry({}), entry({ key: 'pianos:2', state: 'parked', since: start - 5 })]);
  const upload = { state: 'queued', since: start - 9 } as UploadEntry;
  device.uploads.next([upload, { ...upload, state: 'done', since: 0 }, { ...upload, state: 'failed' }]);
  await device.hear(1);
  expect(device.sent[0]).toMatchObject({ oldest_waiting_ms: 10, waiting: { pianos: 1, files: 1 }, parked: { pianos: 1, files: 1 } });
});

test('what the server did not take is told at the next synchronisation', async () => {
  const device = createDevice();
  device.setTaken(false);
  await device.hear(1);
  await device.hear(1);
  expect(device.sent.length).toBe(2);
});

test('D-1: data that was here and is gone is told once, also when the page was closed before it could be', async () => {
  setKeptMark('me');
  const facts = new Map<string, unknown>();
  const first = createDevice({ fresh: true, facts });
  first.setTaken(false);
  await first.hear(1);
  first.stop();
  const second = createDevice({ facts });
  await second.hear(1);
  await second.hear(hour);
  expect(second.sent.map((report) => report.storage_lost)).toEqual([true, false]);
});

test('a first sign-in, and one of somebody else, is no loss', async () => {
  const mine = createDevice({ fresh: true });
  await mine.hear(1);
  setKeptMark('another');
  const theirs = createDevice({ fresh: true });
  await theirs.hear(1);
  expect([...mine.sent, ...theirs.sent].map((report) => report.storage_lost)).toEqual([false, false]);
  expect(readKeptMark()).toBe('me');
});

test('nothing is told once the replica is closed', async () => {
  const device = createDevice();
  device.stop();
  await device.hear(1);
  expect(device.sent).toEqual([]);
});
