import { endingWhenPutAside, thisPage } from './put-aside.ts';

/** Databases of this page: the browser's, or where it gives none, some in memory that are gone with the page. */
export interface Databases {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
  /** Whether what is written outlasts the page. */
  kept: boolean;
}

const probeName = 'soundboard-probe';

/**
 * Whether the browser lets this page keep databases at all (a private window, a policy or blocked site data may forbid it). The probe
 * stays: made anew at each start, it would be an upgrade that a page left in its first moment holds open, and WebKit lets every
 * later page wait for it (put-aside.ts).
 */
function canOpen(factory: IDBFactory): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const request = factory.open(probeName, 1);
      request.onerror = () => resolve(false);
      request.onblocked = () => resolve(true);
      request.onsuccess = () => {
        request.result.close();
        resolve(true);
      };
    } catch {
      resolve(false);
    }
  });
}

function browserFactory(): IDBFactory | null {
  try {
    return globalThis.indexedDB ?? null;
  } catch {
    return null;
  }
}

let inMemory: Promise<Databases> | null = null;

async function memoryDatabases(): Promise<Databases> {
  const { IDBFactory: MemoryFactory, IDBKeyRange: MemoryKeyRange } = await import('./memory-databases.ts');
  return { indexedDB: new MemoryFactory(), IDBKeyRange: MemoryKeyRange, kept: false };
}

// Asked once for each factory: a page has one, and a test may bring its own.
let asked: { factory: IDBFactory | null; answer: Promise<Databases> } | null = null;

async function find(factory: IDBFactory | null): Promise<Databases> {
  const own = factory && endingWhenPutAside(factory, thisPage);
  if (own && (await canOpen(own))) return { indexedDB: own, IDBKeyRange: globalThis.IDBKeyRange, kept: true };
  inMemory ??= memoryDatabases();
  // A part of the app that did not come is asked for again with the next question.
  inMemory.catch(() => {
    inMemory = null;
    asked = null;
  });
  return inMemory;
}

/** The same for every caller of the page, so that all find what one has written. */
export function databases(): Promise<Databases> {
  const factory = browserFactory();
  if (asked?.factory !== factory || asked === null) asked = { factory, answer: find(factory) };
  return asked.answer;
}

/** Removes a database; what can't be removed now goes when the tab that holds it open lets go. */
export async function removeDatabase(name: string): Promise<void> {
  const { indexedDB } = await databases();
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    request.onblocked = () => resolve();
  });
}
