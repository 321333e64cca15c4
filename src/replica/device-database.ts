import Dexie from 'dexie';
import { databases } from '../platform/databases.ts';

/** A database beside the replica, not opened yet. Where the browser keeps nothing it lies in memory, and is gone with the page. */
export async function deviceDatabase(name: string, options: { autoOpen?: boolean } = {}): Promise<Dexie> {
  const { indexedDB, IDBKeyRange } = await databases();
  return new Dexie(name, { ...options, indexedDB, IDBKeyRange });
}
