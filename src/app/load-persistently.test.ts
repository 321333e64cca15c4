import { expect, it, vi } from 'vitest';
import { loadPersistently } from './load-persistently.ts';

const failing = (times: number) => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new TypeError('Failed to fetch dynamically imported module');
    return 'engine';
  });
  return load;
};

it('asks again after each pause until the part comes', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const load = failing(3);
  const pause = vi.fn(async () => {});
  expect(await loadPersistently(load, { handleMissing: async () => 'offline', pause })).toBe('engine');
  expect([load.mock.calls.length, pause.mock.calls.length]).toEqual([4, 3]);
});

it('leaves the page to its reload', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const load = failing(1);
  const pause = vi.fn(async () => {});
  const outcome = loadPersistently(load, { handleMissing: async () => 'reloading', pause });
  expect(await Promise.race([outcome, new Promise((resolve) => setTimeout(resolve, 20, 'pending'))])).toBe('pending');
  expect([load.mock.calls.length, pause.mock.calls.length]).toEqual([1, 0]);
});
