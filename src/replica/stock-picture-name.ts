import { removeDatabase } from '../platform/databases.ts';

/** The database of pictures that a person's own listings get. Changing the name needs a migration. */
export function stockPictureDatabaseName(userId: string): string {
  return `soundboard-stock-pictures-${userId}`;
}

/** Removes all of a person's pictures from the device. Without Dexie: signing out loads no more code for it. */
export function deleteStockPictures(userId: string): Promise<void> {
  return removeDatabase(stockPictureDatabaseName(userId));
}
