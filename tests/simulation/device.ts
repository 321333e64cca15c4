/** One device with a driven clock: its replica outlives its engine, as storage outlives a page. */
import { collectionRules } from '../../src/replica/collections.ts';
import { createLocalDocument, editDocument, type Row } from '../../src/replica/document.ts';
import type { ReplicatedCollection } from '../../src/replica/replica.ts';
import type { ReplicaStore } from '../../src/replica/replica-store.ts';
import { createSyncEngine, type SyncEngine } from '../../src/sync/engine.ts';
import type { SyncServer } from '../../src/sync/server.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';

export interface Device {
  store: MemoryStore;
  engine: SyncEngine;
  /** Pauses that the engine asked for since the last `sync`, in ms. */
  naps: { ms: number; end: () => void }[];
  start(): Promise<void>;
  /** Asks for a sync and waits until the device rests again. */
  sync(): Promise<void>;
  /** Waits until the engine sleeps or waits for a session. */
  rested(): Promise<void>;
  /** The page dies after so many more steps of its storage; what it has stored stays. */
  dieAfter(steps: number): void;
  /** A fresh page on the same storage. */
  restart(): Promise<void>;
  save(id: string, title?: string): Promise<void>;
  put(collection: ReplicatedCollection, row: Row & { id: string }): Promise<void>;
  edit(id: string, fields: Row): Promise<void>;
}

export interface DeviceOptions {
  server: SyncServer;
  /** Advances and gives the shared time in epoch ms. */
  tick: () => number;
  createId: () => string;
  userId?: string | null;
  /** Whether the page is seen; true when left out. */
  visible?: boolean;
}

/** More turns than any of the histories needs; reaching it means that the engine spins. */
const mostTurns = 20_000;

export function createDevice({ server, tick, createId, userId = 'me', visible = true }: DeviceOptions): Device {
  const store = createMemoryStore();
  const naps: Device['naps'] = [];
  let stepsLeft = Number.POSITIVE_INFINITY;

  function mortal(inner: ReplicaStore): ReplicaStore {
    const step = <A extends unknown[], R>(act: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        stepsLeft -= 1;
        if (stepsLeft < 0) throw new Error('The page is gone');
        return act(...args);
      };
    return {
      waiting: step(inner.waiting),
      update: step(inner.update),
      sweep: step(inner.sweep),
      scan: step(inner.scan),
      count: step(inner.count),
      savedListingIds: step(inner.savedListingIds),
      missing: step(inner.missing),
      readFact: step(inner.readFact) as ReplicaStore['readFact'],
      writeFact: step(inner.writeFact),
    };
  }

  function createEngine(): SyncEngine {
    return createSyncEngine({
      store: mortal(store),
      server,
      clock: {
        now: tick,
        sleep: (ms, signal) =>
          new Promise((resolve) => {
            naps.push({ ms, end: resolve });
            signal?.addEventListener('abort', () => resolve(), { once: true });
          }),
      },
      ids: { create: createId },
      random: () => 0.5,
      withLock: (work) => work(),
      isVisible: () => visible,
      userId,
    });
  }

  const device: Device = {
    store,
    engine: createEngine(),
    naps,
    async start() {
      void device.engine.start();
      await device.rested();
    },
    async sync() {
      naps.length = 0;
      device.engine.wake('person');
      await device.rested();
    },
    async rested() {
      for (let turn = 0; turn < mostTurns; turn += 1) {
        await Promise.resolve();
        if (naps.length > 0 || device.engine.status.get().phase === 'paused-auth') return;
      }
      throw new Error('The device never rested');
    },
    dieAfter(steps) {
      stepsLeft = steps;
    },
    async restart() {
      await device.engine.stop();
      stepsLeft = Number.POSITIVE_INFINITY;
      naps.length = 0;
      device.engine = createEngine();
      await device.start();
    },
    save: (id, title = 'Upright') =>
      device.put('saved_pianos', { id, piano_id: `piano-${id}`, title, note: '', deleted: false }),
    async put(collection, row) {
      const now = tick();
      await store.update(collection, [row.id], () =>
        createLocalDocument({ collection, row: { created_at: new Date(now).toISOString(), ...row }, now, send: true }),
      );
    },
    async edit(id, fields) {
      const now = tick();
      const { writable } = collectionRules.pianos;
      await store.update('pianos', [id], (document) => document && editDocument(document, { fields, now, writable }));
    },
  };
  return device;
}
