import { removeDatabase } from '../platform/databases.ts';

// Databases of a person beside the replica. Changing a name needs a migration. Without Dexie: signing out loads no more code for it.

/** Listing drafts; null is a visitor. */
export function draftDatabaseName(userId: string | null): string {
  return `soundboard-drafts-${userId ?? 'visitor'}`;
}

export function importDatabaseName(userId: string): string {
  return `soundboard-imports-${userId}`;
}

/** Pictures that a person's own listings get. */
export function stockPictureDatabaseName(userId: string): string {
  return `soundboard-stock-pictures-${userId}`;
}

/** Removes drafts with their photos, imports and pictures of a person from the device. */
export async function deleteOwnDatabases(userId: string): Promise<void> {
  const names = [draftDatabaseName(userId), stockPictureDatabaseName(userId), importDatabaseName(userId)];
  await Promise.all(names.map(removeDatabase));
}
