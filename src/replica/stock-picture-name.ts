/** The database of pictures that a person's own listings get. Changing the name needs a migration. */
export function stockPictureDatabaseName(userId: string): string {
  return `soundboard-stock-pictures-${userId}`;
}

/** Removes all of a person's pictures from the device. Without Dexie: signing out loads no more code for it. */
export function deleteStockPictures(userId: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(stockPictureDatabaseName(userId));
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    // A tab that has them open closes them by itself; the browser then goes on.
    request.onblocked = () => resolve();
  });
}
