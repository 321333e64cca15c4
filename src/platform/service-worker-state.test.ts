// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createServiceWorkerClient, type PageEvents, type WorkerRegistration } from './service-worker-state.ts';

const minute = 60_000;

function createWorld(answer: () => Promise<unknown> = () => Promise.resolve({ stored: 40, total: 40 }), losesRegistrations = false) {
  const listeners = new Map<string, () => void>();
  const calls: string[] = [];
  let clock = 0;
  let registered = 0;
  let visible = true;
  let endTakeover = () => {};
  const registration: WorkerRegistration = {
    on: (event, listener) => listeners.set(event, listener),
    register: async () => {
      registered += 1;
    },
    update: () => {
      calls.push('update');
      return Promise.reject(new TypeError('Failed to fetch'));
    },
    skipWaiting: () => {
      calls.push('skipWaiting');
      return new Promise((resolve) => {
        endTakeover = resolve;
      });
    },
    ask: answer,
  };
  const page: PageEvents = {
    losesRegistrations: () => losesRegistrations,
    isVisible: () => visible,
    onVisible: (listener) => listeners.set('visible', listener),
    every: (_ms, listener) => listeners.set('hour', listener),
    after: (ms, listener) => listeners.set(`after ${ms}`, listener),
    now: () => clock,
    reload: () => calls.push('reload'),
  };
  return {
    client: createServiceWorkerClient(() => Promise.resolve(registration), page),
    calls,
    registered: () => registered,
    emit: (event: string) => listeners.get(event)?.(),
    forget: (event: string) => listeners.delete(event),
    pass: (ms: number) => {
      clock += ms;
    },
    async takeOver() {
      endTakeover();
      await Promise.resolve();
    },
    hide: () => {
      visible = false;
    },
  };
}

describe('createServiceWorkerClient', () => {
  it('says how much was read back, and nothing before that', async () => {
    const world = createWorld(() => Promise.resolve({ stored: 39, total: 40 }));
    expect(world.client.offlineReady.get()).toBeNull();
    await world.client.start();
    expect(world.client.offlineReady.get()).toEqual({ stored: 39, total: 40 });
  });

  it.each([[{ stored: '40' }], [null], ['ready']])('claims nothing after the answer %j', async (answer) => {
    const world = createWorld(() => Promise.resolve(answer));
    await world.client.start();
    expect(world.client.offlineReady.get()).toBeNull();
  });

  it('P-OFF-04: offers a waiting version and takes it only when asked', async () => {
    const world = createWorld();
    await world.client.start();
    world.client.applyUpdate();
    world.emit('waiting');
    expect(world.client.update.get()).toBe('ready');
    expect(world.calls).toEqual([]);
    world.client.applyUpdate();
    world.emit('taken');
    expect(world.calls).toEqual(['skipWaiting', 'reload']);
  });

  it('U-PWA-01 reloads when the new version is active, though nobody was told that it took the page', async () => {
    const world = createWorld();
    await world.client.start();
    world.emit('waiting');
    world.client.applyUpdate();
    expect(world.calls).toEqual(['skipWaiting']);
    await world.takeOver();
    world.emit('taken');
    world.emit('after 3000');
    expect(world.calls).toEqual(['skipWaiting', 'reload']);
  });

  it('U-PWA-01 reloads after three seconds where nothing is heard at all, however often it was asked', async () => {
    const world = createWorld();
    await world.client.start();
    world.emit('waiting');
    world.client.applyUpdate();
    world.client.applyUpdate();
    world.emit('after 3000');
    expect(world.calls).toEqual(['skipWaiting', 'reload']);
  });

  it('P-OFF-04: does not reload when another tab took the version, and offers the reload', async () => {
    const world = createWorld();
    await world.client.start();
    world.emit('taken');
    expect(world.calls).toEqual([]);
    expect(world.client.update.get()).toBe('ready');
    world.client.applyUpdate();
    expect(world.calls).toEqual(['reload']);
  });

  it('U-ENG-05 where a page that is left takes its registration along, only one that stays registers', async () => {
    const world = createWorld(undefined, true);
    const started = world.client.start();
    await Promise.resolve();
    await Promise.resolve();
    expect(world.registered()).toBe(0);
    world.emit('after 3000');
    await started;
    expect(world.registered()).toBe(1);
    expect(world.client.offlineReady.get()).toEqual({ stored: 40, total: 40 });
  });

  it('U-ENG-05 registers again when the first version could not be stored, three times at most', async () => {
    const world = createWorld();
    await world.client.start();
    for (const times of [2, 3, 3, 3]) {
      world.emit('failed');
      world.emit('after 10000');
      expect(world.registered()).toBe(times);
      world.forget('after 10000');
    }
  });

  it('looks for a new version each hour and on return, not at every change of tabs, and never when hidden', async () => {
    const world = createWorld();
    await world.client.start();
    world.emit('visible');
    expect(world.calls).toEqual([]);
    world.pass(2 * minute);
    world.emit('visible');
    world.emit('hour');
    expect(world.calls).toEqual(['update', 'update']);
    world.hide();
    world.pass(60 * minute);
    world.emit('hour');
    expect(world.calls).toHaveLength(2);
  });
});
