import type { Dexie, Table } from 'dexie';
import { removeDatabase } from '../platform/databases.ts';
import { deviceDatabase } from './device-database.ts';
import { liveRows } from './live-rows.ts';
import { createMemoryUploadStore } from './memory-upload-store.ts';
import type { ReplicaPlace } from './open-replica.ts';
import type { UploadEntry } from './upload-entry.ts';
import { heldRowsOf, inUploadOrder, type UploadStep, type UploadStore } from './upload-store.ts';

interface StoredBytes {
  /** The item's, or what `smallId` makes of it. */
  id: string;
  /** An ArrayBuffer, as Safari has lost the content of stored Blobs. */
  bytes: ArrayBuffer;
}

interface UploadTables {
  items: Table<UploadEntry, string>;
  /** Apart from the items, so that a list of them reads no bytes. */
  bytes: Table<StoredBytes, string>;
}

function smallId(id: string): string {
  return `${id}-small`;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Files that are done stay in the list for so long: their paths tell what a draft has already sent. */
const doneDays = 30;

/** Changing the name needs a migration. */
function databaseName(userId: string): string {
  return `soundboard-uploads-${userId}`;
}

async function describe(userId: string): Promise<Dexie & UploadTables> {
  const database = (await deviceDatabase(databaseName(userId))) as Dexie & UploadTables;
  database.version(1).stores({ items: 'id', bytes: 'id' });
  return database;
}

/** Opens a person's queue and drops what has long been done. Rejects when the stored queue can't be opened. */
export async function openUploadStore(options: {
  /** Null for a visitor. */
  userId: string | null;
  place: ReplicaPlace;
  /** Epoch ms. */
  now: number;
}): Promise<UploadStore> {
  const { userId, place, now } = options;
  if (userId === null || place === 'memory') return createMemoryUploadStore();
  const database = await describe(userId);
  await database.open();
  await database.transaction('rw', database.items, database.bytes, async () => {
    const old = await database.items.filter(({ doneAt }) => doneAt !== null && now - doneAt > doneDays * dayMs).primaryKeys();
    await database.items.bulkDelete(old);
    await database.bytes.bulkDelete(old.map(smallId));
  });
  return createStore(database);
}

/** Removes a person's queue and all its files from the device. */
export async function deleteUploadDatabase(userId: string, place: ReplicaPlace): Promise<void> {
  if (place === 'device') await removeDatabase(databaseName(userId));
}

function createStore(database: Dexie & UploadTables): UploadStore {
  const { items, bytes } = database;
  const list = async () => inUploadOrder(await items.toArray());

  function change(read: () => Promise<readonly UploadEntry[]>, step: UploadStep): Promise<void> {
    return database.transaction('rw', items, bytes, async () => {
      for (const item of await read()) {
        const next = step(item);
        if (next === item) continue;
        if (next) await items.put(next);
        else await items.delete(item.id);
        if (!next || next.state === 'done') await bytes.bulkDelete([item.id, ...(next?.keepsSmall ? [] : [smallId(item.id)])]);
      }
    });
  }

  return {
    async add(item, { bytes: content, small }) {
      await database.transaction('rw', items, bytes, async () => {
        await bytes.add({ id: item.id, bytes: content });
        if (small) await bytes.put({ id: smallId(item.id), bytes: small });
        await items.add(item);
      });
    },
    list,
    async readBytes(id) {
      return (await bytes.get(id))?.bytes ?? null;
    },
    async readSmall(id) {
      return (await bytes.get(smallId(id)))?.bytes ?? null;
    },
    find: async (id) => (await items.get(id)) ?? null,
    heldRows: async () => heldRowsOf(await items.toArray()),
    update: (id, step) => change(() => items.where({ id }).toArray(), step),
    updateRow: (rowId, step) => change(() => items.filter(({ forRow }) => forRow === rowId).toArray(), step),
    watch: () => liveRows(list),
    close: () => database.close(),
  };
}
