// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { forgetReading, readBack, type ReadBackTools } from './read-back.ts';
import type { StoredFile } from './stored-files.ts';

const own = 'https://pianos.example';
const hour = 60 * 60 * 1000;
const files: StoredFile[] = ['a.js', 'b.js', 'c.js'].map((name) => ({ key: `${own}/${name}`, url: `/${name}`, bytes: 5 }));

function fakeCache() {
  const kept = new Map<string, string>();
  // As a cache does: whole addresses, whatever it is asked by.
  const whole = (key: string) => new URL(key, own).href;
  const match = vi.fn(async (key: string) => (kept.has(whole(key)) ? new Response(kept.get(whole(key)) ?? '') : undefined));
  const cache = {
    match,
    put: async (key: string, response: Response) => void kept.set(whole(key), await response.text()),
    delete: async (key: string) => kept.delete(whole(key)),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
  };
  return { cache: cache as unknown as ReadBackTools['cache'], match, kept };
}

function createDevice() {
  const precache = fakeCache();
  const notes = fakeCache();
  let time = 1_000_000_000;
  const load = vi.fn(async () => new Response('bytes'));
  for (const { key } of files) precache.kept.set(key, 'bytes');
  const tools: ReadBackTools = { cache: precache.cache, load, notes: notes.cache, note: '/shell', now: () => time };
  /** What a start of the app says, and which files it read for that. */
  async function start(of = files) {
    precache.match.mockClear();
    const answer = await readBack(of, tools);
    return { ...answer, read: [...new Set(precache.match.mock.calls.map(([key]) => key))].map((key) => key.replace(`${own}/`, '')) };
  }
  return { kept: precache.kept, notes: notes.kept, load, tools, start, pass: (ms: number) => (time += ms) };
}

const all = ['a.js', 'b.js', 'c.js'];

it('U-ENG-03 reads all of them once a day, and looks at their names in between', async () => {
  const { start, pass } = createDevice();
  expect(await start()).toEqual({ stored: 3, total: 3, read: all });
  expect(await start()).toEqual({ stored: 3, total: 3, read: [] });
  pass(23 * hour);
  expect(await start()).toEqual({ stored: 3, total: 3, read: [] });
  pass(hour);
  expect(await start()).toEqual({ stored: 3, total: 3, read: all });
});

it('U-ENG-03 fetches what is no longer named, and reads nothing else', async () => {
  const { start, kept, load } = createDevice();
  await start();
  kept.delete(`${own}/b.js`);
  expect(await start()).toEqual({ stored: 3, total: 3, read: ['b.js'] });
  expect(load).toHaveBeenCalledTimes(1);
});

it('U-ENG-03 asks again at each start for what could not be had', async () => {
  const { start, kept, load } = createDevice();
  kept.delete(`${own}/b.js`);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await start()).toEqual({ stored: 2, total: 3, read: all });
  expect(await start()).toEqual({ stored: 3, total: 3, read: ['b.js'] });
  expect(await start()).toMatchObject({ stored: 3, read: [] });
});

it('U-ENG-03 reads the files of a new version, and what was whole in the one before not again', async () => {
  const { start, kept } = createDevice();
  await start();
  const newer = [...files.slice(1), { key: `${own}/d.js`, url: '/d.js', bytes: 5 }];
  kept.set(`${own}/d.js`, 'bytes');
  expect(await start(newer)).toEqual({ stored: 3, total: 3, read: ['d.js'] });
});

it.each([
  ['of a clock that was set back since', ({ pass }: ReturnType<typeof createDevice>) => void pass(-hour)],
  ['that can not be read', ({ notes }: ReturnType<typeof createDevice>) => void notes.set(`${own}/shell`, '{')],
  ['that is another thing', ({ notes }: ReturnType<typeof createDevice>) => void notes.set(`${own}/shell`, 'null')],
  ['that was taken back', ({ tools }: ReturnType<typeof createDevice>) => forgetReading(tools)],
])('U-ENG-03 does not believe a reading %s', async (_what, spoil) => {
  const device = createDevice();
  await device.start();
  await spoil(device);
  expect(await device.start()).toEqual({ stored: 3, total: 3, read: all });
});

it('U-ENG-03 finds a file by its path where it goes by that', async () => {
  const { start } = createDevice();
  const part = { key: '/a.js', url: '/a.js', bytes: 1 };
  expect(await start([part])).toMatchObject({ stored: 1, read: ['/a.js'] });
  expect(await start([part])).toMatchObject({ stored: 1, read: [] });
});
