/**
 * A mark beside the database that says whose data lies in it. When the mark is there and the database is new, the browser has
 * thrown the data away.
 */
const key = 'soundboard-kept';

export function readKeptMark(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null when the person takes their data off this device. */
export function setKeptMark(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(key);
    else localStorage.setItem(key, userId);
  } catch {
    // Where storage is forbidden nothing can be lost either.
  }
}
