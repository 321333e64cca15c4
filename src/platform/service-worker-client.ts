import type { StoredFiles, WorkerMessage } from '../../workers/service-worker/contract.ts';
import type { Readable } from '../lib/readable.ts';
import { createServiceWorkerClient, type PageEvents, type WorkerRegistration } from './service-worker-state.ts';
import { isWebKit } from './webkit.ts';

async function loadRegistration(): Promise<WorkerRegistration> {
  const { Workbox, messageSW } = await import('workbox-window');
  const workbox = new Workbox('/worker.js', { scope: '/' });
  return {
    on(event, listener) {
      if (event === 'activated') {
        workbox.addEventListener(event, listener);
        return;
      }
      if (event === 'failed') {
        workbox.addEventListener('redundant', () => {
          void versions().then(({ active, waiting, installing }) => !active && !waiting && !installing && listener());
        });
        return;
      }
      if (event === 'waiting') {
        // Firefox says so of a page's first version too, for a moment, when the page was loaded again meanwhile.
        workbox.addEventListener(event, () => {
          void versions().then(({ active, waiting }) => active && waiting && listener());
        });
        return;
      }
      // The first worker claims a page that had none: that is no update.
      let hadController = navigator.serviceWorker.controller !== null;
      navigator.serviceWorker.addEventListener('controllerchange', () => {
        if (hadController) listener();
        hadController = true;
      });
    },
    async register() {
      await workbox.register();
    },
    update: () => workbox.update(),
    async skipWaiting() {
      const { waiting } = await versions();
      if (!waiting) return;
      const active = new Promise<void>((resolve) => {
        waiting.addEventListener('statechange', () => {
          if (waiting.state === 'activated' || waiting.state === 'redundant') resolve();
        });
      });
      void messageSW(waiting, { type: 'SKIP_WAITING' } satisfies WorkerMessage);
      await active;
    },
    async ask(message) {
      const { active } = await navigator.serviceWorker.ready;
      return messageSW(active ?? (await workbox.active), message);
    },
  };
}

/** The version in use and the one that waits beside it, as the browser knows them now. */
async function versions(): Promise<{ active: ServiceWorker | null; waiting: ServiceWorker | null; installing: ServiceWorker | null }> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return { active: registration?.active ?? null, waiting: registration?.waiting ?? null, installing: registration?.installing ?? null };
}

const pageEvents: PageEvents = {
  // With a worker in use nothing has to be fetched or stored before the answer.
  losesRegistrations: () => isWebKit() && !hasServiceWorker(),
  isVisible: () => document.visibilityState === 'visible',
  onVisible: (listener) => document.addEventListener('visibilitychange', listener),
  every: (ms, listener) => {
    setInterval(listener, ms);
  },
  after: (ms, listener) => {
    setTimeout(listener, ms);
  },
  now: () => Date.now(),
  reload: () => location.reload(),
};

// A page has one service worker, so this one lives as long as the page.
const client = createServiceWorkerClient(loadRegistration, pageEvents);

/** Whether a new version is stored and waits to be taken. */
export function watchUpdate(): Readable<'none' | 'ready'> {
  return client.update;
}

/** Takes the new version: this page reloads, others are offered the reload. Ask the person first. */
export function applyUpdate(): void {
  client.applyUpdate();
}

/** How much of the app was read back from the cache; null until that is known. */
export function watchOfflineReady(): Readable<StoredFiles | null> {
  return client.offlineReady;
}

/** Stores the screens of a role's work on this device, '' for nobody's; `watchOfflineReady` claims nothing until they are there. */
export function keepWorkOf(role: string): void {
  void client.keepWorkOf(role);
}

/** Where site data is blocked the name is there, and asking for it may throw. */
function offersServiceWorker(): boolean {
  try {
    return Boolean(navigator.serviceWorker);
  } catch {
    return false;
  }
}

/** Whether a worker answers for this page. */
export function hasServiceWorker(): boolean {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch {
    return false;
  }
}

/**
 * Registers the worker of the built app once the page has loaded, so that storing the app doesn't compete with
 * showing it. Call it once. Without service workers (development, private window, policy) the app works online.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !offersServiceWorker()) return;
  const start = () => {
    client.start().catch((cause: unknown) => console.warn('The app could not be stored for offline use.', cause));
  };
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
