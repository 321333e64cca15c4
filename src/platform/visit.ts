/**
 * True the first time a mark is set in this visit (as long as the tab lives, also over reloads).
 * Without session storage every call is the first.
 */
export function isFirstInVisit(mark: string): boolean {
  const key = `visit:${mark}`;
  try {
    if (sessionStorage.getItem(key) !== null) return false;
    sessionStorage.setItem(key, '1');
  } catch {
    // Storage is switched off or full; counting once more is the smaller harm.
  }
  return true;
}

/** The address of the history entry before this one, on this origin; null where the browser doesn't tell. */
export function previousAddress(): URL | null {
  if (!('navigation' in window)) return null;
  const index = window.navigation.currentEntry?.index ?? 0;
  const address = window.navigation.entries()[index - 1]?.url;
  return address ? new URL(address) : null;
}
