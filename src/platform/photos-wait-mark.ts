/** Notes whose listing is to be published once its photos can be made small, so that a start without one loads nothing for it. */
const key = 'soundboard-photos-wait';

export function readPhotosWait(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null when nothing waits any more. */
export function setPhotosWait(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(key);
    else localStorage.setItem(key, userId);
  } catch {
    // Then it is published when its draft is opened again.
  }
}
