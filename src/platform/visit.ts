import { tabWords } from './words.ts';

/**
 * True the first time a mark is set in this visit (as long as the tab lives, also over reloads).
 * Where storage is switched off a visit ends with the page; counting once more is the smaller harm.
 */
export function isFirstInVisit(mark: string): boolean {
  const key = `visit:${mark}`;
  if (tabWords.read(key) !== null) return false;
  tabWords.write(key, '1');
  return true;
}

/** The address of the history entry before this one, on this origin; null where the browser doesn't tell. */
export function previousAddress(): URL | null {
  if (!('navigation' in window)) return null;
  const index = window.navigation.currentEntry?.index ?? 0;
  const address = window.navigation.entries()[index - 1]?.url;
  return address ? new URL(address) : null;
}
