import { createWritable, type Readable } from '../lib/readable.ts';
import { databases } from './databases.ts';
import { deviceCaches } from './device-caches.ts';
import { canLockTabs } from './locks-granted.ts';
import { deviceWords } from './words.ts';

/**
 * What a browser may keep from a page, by what it means for the person:
 * - `databases`: nothing that is written outlasts the page;
 * - `session`: the sign-in ends with the page;
 * - `files`: the app itself can't be stored, and doesn't open without a connection;
 * - `tabs`: tabs don't know of each other.
 */
export type BlockedData = 'databases' | 'session' | 'files' | 'tabs';

const blocked = createWritable<readonly BlockedData[]>([]);

/** What this browser blocks; empty until it was asked, and where it blocks nothing. */
export function watchBlocked(): Readable<readonly BlockedData[]> {
  return blocked;
}

/**
 * Takes what only throws away from the page, so that a library that asks for it as it is loaded sees a browser without it and goes on:
 * with blocked site data the names are there, and the first use fails.
 */
export function hideWhatThrows(page: typeof globalThis = globalThis): void {
  hide(page, 'BroadcastChannel', () => new page.BroadcastChannel('soundboard-probe').close());
  hide(page, 'localStorage', () => page.localStorage.getItem('soundboard-probe'));
  hide(page, 'sessionStorage', () => page.sessionStorage.getItem('soundboard-probe'));
  hide(page, 'indexedDB', () => page.indexedDB);
}

function hide(page: typeof globalThis, name: string, attempt: () => unknown): void {
  try {
    attempt();
  } catch {
    try {
      Object.defineProperty(page, name, { value: undefined, configurable: true });
    } catch {
      // What can't be hidden is met where it is used.
    }
  }
}

/** Whether a worker can store the app here; a build for development has none and blocks nothing. */
async function canStoreFiles(): Promise<boolean> {
  if (!import.meta.env.PROD || !globalThis.isSecureContext) return true;
  try {
    await globalThis.navigator.serviceWorker.getRegistration();
  } catch {
    return false;
  }
  return (await deviceCaches()) !== null;
}

/** Asks the browser for everything once. Call it at the start. */
export async function askWhatIsBlocked(): Promise<void> {
  const [{ kept }, files, tabs] = await Promise.all([databases(), canStoreFiles(), canLockTabs()]);
  const answers: Record<BlockedData, boolean> = { databases: !kept, session: !deviceWords.last(), files: !files, tabs: !tabs };
  blocked.set((Object.keys(answers) as BlockedData[]).filter((each) => answers[each]));
}
