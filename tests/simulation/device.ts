/** One device with a driven clock: its replica outlives its pages, and its pages share one lock. */
import { kinds, type ReplicatedCollection } from '../../src/replica/kinds/kinds.ts';
import { createLocalDocument, editDocument } from '../../src/replica/document.ts';
import type { Row } from '../../src/replica/row.ts';
import type { SyncEngine } from '../../src/sync/engine.ts';
import type { SyncServer } from '../../src/sync/server.ts';
import { soleLease } from '../../src/lib/lease.ts';
import { createLock } from './lock.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';
import { createPage, untilTrue, type Page } from './page.ts';

export interface Device {
  store: MemoryStore;
  /** Oldest first; the first holds the lock. */
  pages: Page[];
  /** The oldest page's. */
  readonly engine: SyncEngine;
  /** Pauses that the oldest page's engine asked for since the last `sync`. */
  readonly naps: Page['naps'];
  start(): Promise<void>;
  /** Asks all pages for a sync and waits until the device rests again. */
  sync(): Promise<void>;
  /** Waits until no page works any more. */
  rested(): Promise<void>;
  /** The oldest page dies after so many more steps of its storage and network; what it has stored stays. */
  dieAfter(steps: number): void;
  /** Ends all pages and opens a fresh one on the same storage. */
  restart(): Promise<void>;
  openPage(): Promise<void>;
  closeOldestPage(): Promise<void>;
  /** The page that leads hangs after so many steps of a sync; another takes over, does `meanwhile` and syncs; then the first goes on. */
  hangOldestPage(steps: number, meanwhile: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
  save(id: string, title?: string): Promise<void>;
  put(collection: ReplicatedCollection, row: Row & { id: string }): Promise<void>;
  edit(id: string, fields: Row): Promise<void>;
}

export interface DeviceOptions {
  server: SyncServer;
  /** Advances and gives the device's time in epoch ms. */
  tick: () => number;
  createId: () => string;
  userId?: string | null;
  /** Whether the page is seen; true when left out. */
  visible?: boolean;
  /** False lets every page send; for taking the guard out. */
  oneSender?: boolean;
  /** Lets what is under way get on; a microtask is enough for a server in memory. */
  turn?: () => Promise<void>;
}

export function createDevice(options: DeviceOptions): Device {
  const { server, tick, createId, userId = 'me', visible = true, oneSender = true, turn = () => Promise.resolve() } = options;
  const store = createMemoryStore();
  const lock = createLock();
  const withLock: typeof lock.withLock = oneSender ? lock.withLock : (work, signal) => work(soleLease(signal));
  const newPage = () => createPage({ store, server, tick, createId, userId, visible, withLock, turn });
  const oldest = () => {
    const [page] = device.pages;
    if (!page) throw new Error('The device has no page');
    return page;
  };

  const device: Device = {
    store,
    pages: [newPage()],
    get engine() {
      return oldest().engine;
    },
    get naps() {
      return oldest().naps;
    },
    async start() {
      oldest().start();
      await device.rested();
    },
    async sync() {
      for (const page of device.pages) await page.wake('person');
      await device.rested();
    },
    rested: () =>
      untilTrue(() => device.pages.some((page) => page.hasBegun()) && device.pages.every((page) => page.isResting()), turn),
    dieAfter: (steps) => oldest().dieAfter(steps),
    async restart() {
      await device.close();
      device.pages = [newPage()];
      await device.start();
    },
    async openPage() {
      const page = newPage();
      device.pages.push(page);
      page.start();
      await device.rested();
    },
    async closeOldestPage() {
      await device.pages.shift()?.close();
      await device.rested();
    },
    async hangOldestPage(steps, meanwhile) {
      if (device.pages.length < 2) await device.openPage();
      const [first, second] = device.pages as [Page, Page];
      const goOn = first.hangAfter(steps);
      await first.wake('person');
      await untilTrue(() => first.isHung() || first.isResting(), turn);
      if (!first.isHung() || first.isDead()) {
        goOn();
        return device.rested();
      }
      lock.takeOver();
      await untilTrue(() => second.hasBegun() && second.isResting(), turn);
      await meanwhile();
      await second.wake('person');
      await untilTrue(() => second.isResting(), turn);
      goOn();
      await device.rested();
      device.pages.push(...device.pages.splice(0, 1));
    },
    async close() {
      // The youngest first: a page that waits for the lock must not begin while the others are closed.
      for (const page of [...device.pages].reverse()) await page.close();
      device.pages = [];
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
      const { writable } = kinds.pianos;
      await store.update('pianos', [id], (document) => document && editDocument(document, { fields, now, writable }));
    },
  };
  return device;
}
