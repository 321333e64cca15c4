/** The database of a person's imports. Changing the name needs a migration. */
export function importDatabaseName(userId: string): string {
  return `soundboard-imports-${userId}`;
}

/** Removes a person's imports from the device. Without Dexie: signing out loads no more code for it. */
export function deleteImports(userId: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(importDatabaseName(userId));
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    // A tab that has them open closes them by itself; the browser then goes on.
    request.onblocked = () => resolve();
  });
}
