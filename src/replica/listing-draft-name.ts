import { removeDatabase } from '../platform/databases.ts';

/** The database of a person's listing drafts; null is a visitor. Changing the name needs a migration. */
export function draftDatabaseName(userId: string | null): string {
  return `soundboard-drafts-${userId ?? 'visitor'}`;
}

/** Removes a person's drafts with their photos from the device. Without Dexie: signing out loads no more code for it. */
export function deleteListingDrafts(userId: string): Promise<void> {
  return removeDatabase(draftDatabaseName(userId));
}
