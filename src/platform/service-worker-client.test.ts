// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';

/** A browser's registration, whose workers come and go by hand. */
const registration = { active: null as unknown, waiting: null as unknown };
const heard = new Map<string, () => void>();
const told: unknown[] = [];

vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(name: string, listener: () => void) {
      heard.set(name, listener);
    }
    async register() {}
    async update() {}
  },
  messageSW: async (_worker: unknown, message: { type: string }) => {
    told.push(message.type);
    return { stored: 1, total: 1 };
  },
}));

async function startedClient() {
  vi.resetModules();
  vi.stubEnv('PROD', true);
  const container = Object.assign(new EventTarget(), {
    controller: null,
    ready: Promise.resolve({ active: {} }),
    getRegistration: async () => registration,
  });
  vi.stubGlobal('navigator', { ...globalThis.navigator, serviceWorker: container });
  const client = await import('./service-worker-client.ts');
  client.registerServiceWorker();
  await vi.waitUntil(() => heard.has('waiting'));
  return client;
}

beforeEach(() => {
  heard.clear();
  told.length = 0;
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

async function registrationAsked() {
  await navigator.serviceWorker.getRegistration('/');
  await Promise.resolve();
  await Promise.resolve();
}
