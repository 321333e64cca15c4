import { parseUrl } from '../lib/older-browsers.ts';
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

const stepsKey = 'steps';

/** Steps back that anybody takes at a time. */
const mostSteps = 50;

function notedSteps(): Record<string, string> {
  try {
    return JSON.parse(tabWords.read(stepsKey) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

/** The place of the page among those of this tab, which the router keeps with the history's entry. */
const placeInHistory = () => Number((history.state as { __TSR_index?: unknown } | null)?.__TSR_index ?? 0);

/** Notes where the tab is, for browsers without the Navigation API. */
export function noteStep(): void {
  if ('navigation' in window) return;
  const place = placeInHistory();
  // What lay ahead is gone with a new step, and what lies far behind is not asked for.
  const kept = Object.entries(notedSteps()).filter(([each]) => Number(each) < place && Number(each) > place - mostSteps);
  tabWords.write(stepsKey, JSON.stringify({ ...Object.fromEntries(kept), [place]: location.href }));
}

/** The address of the history entry before this one, on this origin; null where nobody knows it. */
export function previousAddress(): URL | null {
  if (!('navigation' in window)) {
    const noted = notedSteps()[placeInHistory() - 1];
    return noted === undefined ? null : parseUrl(noted);
  }
  const index = window.navigation.currentEntry?.index ?? 0;
  const address = window.navigation.entries()[index - 1]?.url;
  return address ? new URL(address) : null;
}
