// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A browser's registration, whose workers come and go by hand. */
const registration = { active: null as unknown, waiting: null as unknown, installing: null as unknown };
const heard = new Map<string, () => void>();
const told: unknown[] = [];
let registered = 0;

vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(name: string, listener: () => void) {
      heard.set(name, listener);
    }
    async register() {
      registered += 1;
    }
    async update() {}
  },
  messageSW: async (_worker: unknown, message: { type: string }) => {
    told.push(message.type);
    return { stored: 1, total: 1 };
  },
}));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function startedClient(vendor = '') {
  vi.resetModules();
  vi.stubEnv('PROD', true);
  const container = Object.assign(new EventTarget(), {
    controller: null,
    ready: Promise.resolve({ active: {} }),
    getRegistration: async () => registration,
  });
  vi.stubGlobal('navigator', { vendor, serviceWorker: container });
  const client = await import('./service-worker-client.ts');
  client.registerServiceWorker();
  await vi.waitUntil(() => heard.has('redundant'));
  return client;
}

beforeEach(() => {
  heard.clear();
  told.length = 0;
  registered = 0;
});

it('U-ENG-05 a first version that waits without an older one is no update', async () => {
  const client = await startedClient();
  Object.assign(registration, { active: null, waiting: {} });
  heard.get('waiting')?.();
  // What is asked after it is answered after it.
  await registrationAsked();
  expect(client.watchUpdate().get()).toBe('none');
});

it('U-ENG-05 a first version that has become active meanwhile is none either', async () => {
  const client = await startedClient();
  Object.assign(registration, { active: {}, waiting: null });
  heard.get('waiting')?.();
  await registrationAsked();
  expect(client.watchUpdate().get()).toBe('none');
});

it('U-PWA-01 a newer one beside an older is offered, and told to take over', async () => {
  const client = await startedClient();
  Object.assign(registration, { active: {}, waiting: Object.assign(new EventTarget(), { state: 'installed' }) });
  heard.get('waiting')?.();
  await vi.waitUntil(() => client.watchUpdate().get() === 'ready');
  client.applyUpdate();
  await vi.waitUntil(() => told.includes('SKIP_WAITING'));
});

it('U-ENG-05 a first version that could not be stored is registered again; a newer one that failed beside an older is not', async () => {
  await startedClient();
  await vi.waitUntil(() => registered === 1);
  vi.useFakeTimers();
  const failing = async (versions: object) => {
    Object.assign(registration, { active: null, waiting: null, installing: null }, versions);
    heard.get('redundant')?.();
    await registrationAsked();
    vi.advanceTimersByTime(10_000);
    await registrationAsked();
  };
  await failing({ active: {} });
  await failing({ installing: {} });
  expect(registered).toBe(1);
  await failing({});
  expect(registered).toBe(2);
});

it('U-ENG-05 in WebKit a page without a worker registers when it has stayed for a while', async () => {
  vi.useFakeTimers();
  await startedClient('Apple Computer, Inc.');
  await vi.advanceTimersByTimeAsync(2_900);
  expect(registered).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(registered).toBe(1);
});

async function registrationAsked() {
  await navigator.serviceWorker.getRegistration('/');
  await Promise.resolve();
  await Promise.resolve();
}
