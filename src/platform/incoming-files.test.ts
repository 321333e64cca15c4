// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readSharedFiles } from './incoming-files.ts';

const [first, second] = ['6b1f6f8e-3f0b-4f43-9c43-0d8f4f0f5a11', '7c2f6f8e-3f0b-4f43-9c43-0d8f4f0f5a22'];
const address = (name: string) => `https://pianos.example/share/${name}`;
let kept: Map<string, Response>;

beforeEach(() => {
  kept = new Map();
  for (const name of [`01-${second}`, `00-${first}`]) kept.set(address(name), new Response(name, { headers: { 'x-file-name': `${name.slice(0, 2)}.jpg` } }));
  const cache = {
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    match: async (url: string) => kept.get(url)?.clone(),
    delete: async (url: string) => kept.delete(url),
  };
  vi.stubGlobal('caches', { has: async () => true, open: async () => cache });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('shared photos have the same ids whenever they are read, in their order', async () => {
  const read = async () => (await readSharedFiles()).map(({ id, file }) => [id, file.name]);
  expect(await read()).toEqual([[first, '00.jpg'], [second, '01.jpg']]);
  expect(await read()).toEqual(await read());
});

it('one that is forgotten is offered no more, the others are', async () => {
  await (await readSharedFiles())[0]?.forget();
  expect((await readSharedFiles()).map(({ id }) => id)).toEqual([second]);
});

it('forgetting one of an earlier share leaves the newer share alone', async () => {
  const [old] = await readSharedFiles();
  kept = new Map([[address(`00-${second}`), new Response('newer')]]);
  await old?.forget();
  expect((await readSharedFiles()).map(({ id }) => id)).toEqual([second]);
});

it('one that an earlier version kept has an id too', async () => {
  kept = new Map([[address('00'), new Response('x')]]);
  expect(await readSharedFiles()).toMatchObject([{ id: expect.stringMatching(/^[\da-f-]{36}$/) }]);
});
