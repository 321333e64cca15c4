/** Reads unsent documents out of a replica that RxDB can't open, straight from IndexedDB. */
import { databases } from '../platform/databases.ts';
import type { ReplicaDocument } from './document.ts';
import type { StoredDocument } from './replica-schema.ts';
import { contentOf } from './stored-document.ts';

/** RxDB's Dexie storage keeps a database for each collection and schema version under this name. */
const storagePrefix = 'rxdb-dexie-';

/** Firefox before version 126 can't. */
export async function canListStored(): Promise<boolean> {
  const { indexedDB } = await databases();
  return typeof indexedDB.databases === 'function';
}

async function storedNames(replica: string): Promise<string[]> {
  if (!(await canListStored())) return [];
  const { indexedDB } = await databases();
  const known = await indexedDB.databases();
  const prefix = `${storagePrefix}${replica}--`;
  // Older versions first: of a row that was brought over, what stands in the newest is what the person did last.
  return known
    .map(({ name }) => name ?? '')
    .filter((name) => name.startsWith(prefix))
    .sort((a, b) => Number.parseInt(a.slice(prefix.length), 10) - Number.parseInt(b.slice(prefix.length), 10));
}

async function openExisting(name: string): Promise<IDBDatabase> {
  const { indexedDB } = await databases();
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(`${name} can't be opened`));
  });
}

function readAll(database: IDBDatabase, store: string): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const request = database.transaction(store, 'readonly').objectStore(store).getAll();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(`${store} can't be read`));
  });
}

function isUnsent(value: unknown): value is StoredDocument {
  if (typeof value !== 'object' || value === null) return false;
  const { id, row, pending } = value as Partial<StoredDocument>;
  return typeof id === 'string' && typeof row === 'object' && pending !== undefined && pending !== 'clean';
}

/** Unsent and device-only documents of the replica; stores that can't be read are passed over. */
export async function rescueUnsent(replica: string): Promise<ReplicaDocument[]> {
  const rescued = new Map<string, ReplicaDocument>();
  for (const name of await storedNames(replica)) {
    try {
      const database = await openExisting(name);
      for (const store of database.objectStoreNames) {
        for (const value of await readAll(database, store)) {
          const deleted = (value as { _deleted?: unknown } | null)?._deleted;
          if (isUnsent(value) && deleted !== true && deleted !== '1') rescued.set(value.id, contentOf(value));
        }
      }
      database.close();
    } catch {
      // Nothing to be had from this one; the others are still looked at.
    }
  }
  return [...rescued.values()];
}

/** Deletes every stored part of the replica, also where RxDB can't open it. */
export async function deleteStored(replica: string): Promise<void> {
  const { indexedDB } = await databases();
  for (const name of await storedNames(replica)) {
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = () => resolve();
      request.onerror = () => reject(request.error ?? new Error(`${name} can't be deleted`));
    });
  }
}
