import { databases } from './databases.ts';

/**
 * A value by key in bare IndexedDB, for what must be read before any library is loaded. Every failure reads as "nothing
 * there": what is kept here is only a faster way to what the replica holds.
 */
const databaseName = 'soundboard-first-paint';
const storeName = 'values';

async function open(): Promise<IDBDatabase | null> {
  const { indexedDB } = await databases();
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(databaseName, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(storeName);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  const database = await open();
  if (!database) return null;
  return new Promise((resolve) => {
    try {
      const transaction = database.transaction(storeName, mode);
      const request = act(transaction.objectStore(storeName));
      transaction.oncomplete = () => {
        database.close();
        resolve(request.result);
      };
      transaction.onabort = () => {
        database.close();
        resolve(null);
      };
    } catch {
      database.close();
      resolve(null);
    }
  });
}

/** The value, or null. Its shape is the caller's to check. */
export function readKeyed(key: string): Promise<unknown> {
  return inStore('readonly', (store) => store.get(key) as IDBRequest<unknown>);
}

export async function writeKeyed(key: string, value: unknown): Promise<void> {
  await inStore('readwrite', (store) => store.put(value, key));
}

export async function removeKeyed(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key) as IDBRequest<unknown>);
}
