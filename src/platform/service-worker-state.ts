import { createWritable, type Readable } from '../lib/readable.ts';
import type { StoredFiles, WorkerMessage } from '../../workers/service-worker/contract.ts';

/** What the client needs of a registered worker; workbox-window in the browser, a fake in tests. */
export interface WorkerRegistration {
  /**
   * `waiting`: a newer version is stored beside the one that is in use; a first version on its way is none.
   * `taken`: another version took over this page, because this or another tab asked it to.
   * `failed`: a version could not be stored, and none is in use or on its way.
   */
  on(event: 'waiting' | 'activated' | 'taken' | 'failed', listener: () => void): void;
  register(): Promise<void>;
  /** Asks the server for a newer worker. Rejects without a connection. */
  update(): Promise<void>;
  /** Tells the waiting version to take over; resolves when it has, or at once where none waits any more. */
  skipWaiting(): Promise<void>;
  /** Asks the active worker; resolves when it has answered. */
  ask(message: WorkerMessage): Promise<unknown>;
}

export interface PageEvents {
  /** Whether what a page has begun to register is lost for the pages after it, when it is left meanwhile. */
  losesRegistrations(): boolean;
  isVisible(): boolean;
  onVisible(listener: () => void): void;
  every(ms: number, listener: () => void): void;
  after(ms: number, listener: () => void): void;
  now(): number;
  reload(): void;
}

export interface ServiceWorkerClient {
  /** A new version is stored and waits. */
  update: Readable<'none' | 'ready'>;
  /** The app's files that were read back from the cache; null until the worker has answered. */
  offlineReady: Readable<StoredFiles | null>;
  /** Registers the worker. Rejects where the browser refuses it (private window, policy): the app then works online. */
  start(): Promise<void>;
  /** Has the worker store the screens of a role's work, '' for nobody's, and count them among what must be there. */
  keepWorkOf(role: string): Promise<void>;
  /** Takes the new version and reloads this page; does nothing when there is none. */
  applyUpdate(): void;
}

const hourMs = 60 * 60 * 1000;
/** Switching between tabs must not ask the server each time. */
const shortestCheckPauseMs = 60 * 1000;
/** WebKit may tell nobody that a version has taken over: after this long the page loads anew with what there is. */
const longestTakeoverMs = 3000;
/**
 * WebKit asks the page that registers for the worker's script, and for its word that it has heard the result. A page that is left between
 * gives neither, and all that later pages ask of the worker waits behind that, until the browser ends its process. Most pages that are
 * left at once are left before this.
 */
const staysMs = 3000;
/** A first version that couldn't be stored: this page may still be all that the person opens today. */
const tryAgainMs = 10_000;
const mostTries = 3;

function parseStoredFiles(answer: unknown): StoredFiles | null {
  if (typeof answer !== 'object' || answer === null || !('stored' in answer) || !('total' in answer)) return null;
  const { stored, total } = answer;
  return typeof stored === 'number' && typeof total === 'number' ? { stored, total } : null;
}

/** Watches one registration. Never reloads unless the person asked for the update in this tab. */
export function createServiceWorkerClient(load: () => Promise<WorkerRegistration>, page: PageEvents): ServiceWorkerClient {
  const update = createWritable<'none' | 'ready'>('none');
  const offlineReady = createWritable<StoredFiles | null>(null);
  let registration: WorkerRegistration | null = null;
  let role = '';
  let applying = false;
  let takenOver = false;
  let reloaded = false;
  let lastCheckAt = page.now();

  function reloadOnce() {
    if (reloaded) return;
    reloaded = true;
    page.reload();
  }

  async function readBack(worker: WorkerRegistration) {
    try {
      const asked = role;
      const answer = parseStoredFiles(await worker.ask({ type: 'CHECK_STORED', role: asked }));
      // Else what somebody else needs is being asked meanwhile.
      if (asked === role) offlineReady.set(answer);
    } catch {
      // Without an answer nothing is claimed.
      offlineReady.set(null);
    }
  }

  function tryAgain(worker: WorkerRegistration, tried: number) {
    if (tried >= mostTries) return;
    page.after(tryAgainMs, () => {
      // Without a line, the next visit will do.
      worker.register().catch(() => undefined);
    });
  }

  async function lookForUpdate(worker: WorkerRegistration, pauseMs: number) {
    if (!page.isVisible() || page.now() - lastCheckAt < pauseMs) return;
    lastCheckAt = page.now();
    try {
      await worker.update();
    } catch {
      // No connection: the next look will do.
    }
  }

  return {
    update,
    offlineReady,
    async start() {
      const worker = await load();
      registration = worker;
      worker.on('waiting', () => {
        update.set('ready');
        // The screens of a role's work come with the version: whoever takes it without a connection has them.
        void readBack(worker);
      });
      worker.on('activated', () => void readBack(worker));
      worker.on('taken', () => {
        takenOver = true;
        if (applying) reloadOnce();
        // Another tab took the update; a form may be open here, so the reload stays the person's choice.
        else update.set('ready');
      });
      let tries = 1;
      worker.on('failed', () => {
        tryAgain(worker, tries);
        tries += 1;
      });
      page.every(hourMs, () => void lookForUpdate(worker, 0));
      page.onVisible(() => void lookForUpdate(worker, shortestCheckPauseMs));
      if (page.losesRegistrations()) await new Promise<void>((resolve) => page.after(staysMs, resolve));
      await worker.register();
      await readBack(worker);
    },
    async keepWorkOf(wanted) {
      if (wanted === role) return;
      role = wanted;
      offlineReady.set(null);
      if (registration) await readBack(registration);
    },
    applyUpdate() {
      if (update.get() !== 'ready' || applying) return;
      applying = true;
      if (takenOver || !registration) {
        reloadOnce();
        return;
      }
      registration.skipWaiting().then(reloadOnce, (cause: unknown) => console.warn('The new version could not be told to take over.', cause));
      page.after(longestTakeoverMs, reloadOnce);
    },
  };
}
