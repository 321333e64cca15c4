import { databases } from '../platform/databases.ts';

/**
 * Whether this device has a database of that name; true where the browser can't say. Dexie's own question makes the database and
 * deletes it again, with what another tab may have put there meanwhile.
 */
export async function hasDatabase(name: string): Promise<boolean> {
  const { indexedDB } = await databases();
  const known = await indexedDB.databases?.();
  return known === undefined || known.some((database) => database.name === name);
}
