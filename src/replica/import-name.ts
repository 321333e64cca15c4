import { removeDatabase } from '../platform/databases.ts';

/** The database of a person's imports. Changing the name needs a migration. */
export function importDatabaseName(userId: string): string {
  return `soundboard-imports-${userId}`;
}

/** Removes a person's imports from the device. Without Dexie: signing out loads no more code for it. */
export function deleteImports(userId: string): Promise<void> {
  return removeDatabase(importDatabaseName(userId));
}
