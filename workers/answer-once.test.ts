// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';

const mark = Symbol.for('soundboard.answers');

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  Reflect.deleteProperty(globalThis, mark);
});

it.each([
  ['import', () => import('./csv/worker.ts')],
  ['images', () => import('./image/worker.ts')],
])('U-ENG-01 the worker for %s answers once, though its first file runs twice', async (_name, run) => {
  const listen = vi.fn();
  vi.stubGlobal('addEventListener', listen);
  await run();
  vi.resetModules();
  await run();
  expect(listen.mock.calls.filter(([type]) => type === 'message')).toHaveLength(1);
});
