// @vitest-environment node
import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { precachePlugin } from './precache-plugin.ts';
import { isEmpty, repairStored, withBytes, type FileCache, type StoredFile } from './stored-files.ts';

const own = 'https://pianos.example';
const file = (name: string, digest?: string): StoredFile => ({ key: `${own}/${name}`, url: `/${name}`, bytes: 5, ...(digest !== undefined && { digest }) });

/** A cache over strings; `keeps` says what becomes of a body that is put. */
function fakeCache(entries: Record<string, string>, keeps: (body: string) => string = (body) => body) {
  const kept = new Map(Object.entries(entries).map(([name, body]) => [`${own}/${name}`, body]));
  const cache: FileCache = {
    async match(key) {
      const body = kept.get(String(key));
      return body === undefined ? undefined : new Response(body);
    },
    async put(key, response) {
      kept.set(String(key), keeps(await response.text()));
    },
    delete: async (key) => kept.delete(String(key)),
  };
  return { cache, kept };
}

const answers = (of: Record<string, () => Response>) =>
  vi.fn(async (url: string) => {
    const answer = of[url];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });

type Load = typeof fetch;

describe('repairStored', () => {
  it.each([
    ['is whole', { 'a.js': 'bytes' }, 0],
    ['has no bytes', { 'a.js': '' }, 1],
    ['is short', { 'a.js': 'byt' }, 1],
    ['is missing, as in a storage that was emptied', {}, 1],
  ])('U-ENG-03 what %s', async (_what, entries, asked) => {
    const { cache, kept } = fakeCache(entries as Record<string, string>);
    const load = answers({ '/a.js': () => new Response('bytes') });
    expect(await repairStored([file('a.js')], { cache, load: load as Load })).toEqual([file('a.js')]);
    expect(kept.get(`${own}/a.js`)).toBe('bytes');
    expect(load).toHaveBeenCalledTimes(asked);
  });

  it('U-ENG-03 a cache that keeps bodies of no bytes keeps nothing in the end, so that the network answers', async () => {
    const { cache, kept } = fakeCache({ 'a.js': '' }, () => '');
    const load = answers({ '/a.js': () => new Response('bytes') });
    expect(await repairStored([file('a.js')], { cache, load: load as Load })).toEqual([]);
    expect([...kept]).toEqual([]);
  });

  it.each([
    ['a refusal', new Response('gone!', { status: 404 })],
    ['a part of it', new Response('byt')],
    ['another version of it', new Response('newer')],
  ])('U-ENG-03 does not keep %s', async (_what, answer) => {
    const { cache, kept } = fakeCache({ 'index.html': '' });
    const digest = createHash('sha256').update('bytes').digest('hex');
    const load = answers({ '/index.html': () => answer });
    expect(await repairStored([file('index.html', digest)], { cache, load: load as Load })).toEqual([]);
    expect([...kept]).toEqual([]);
  });

  it('U-ENG-03 without a line counts what is whole, and asks once', async () => {
    const { cache } = fakeCache({ 'c.js': 'bytes' });
    const load = answers({});
    expect(await repairStored([file('a.js'), file('b.js'), file('c.js')], { cache, load: load as Load })).toEqual([file('c.js')]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('U-ENG-03 an entry that cannot be read leaves the others alone', async () => {
    const { cache } = fakeCache({ 'b.js': 'bytes' });
    const broken: FileCache = { ...cache, match: (key) => (String(key).endsWith('a.js') ? Promise.reject(new Error('disk')) : cache.match(key)) };
    expect(await repairStored([file('a.js'), file('b.js')], { cache: broken, load: answers({}) as Load })).toEqual([file('b.js')]);
  });

  it.each([
    ['is short', 'byt'],
    ['cannot be read', new Error('busy')],
  ])('U-ENG-03 without a line one reading that %s throws nothing away', async (_what, once) => {
    const { cache, kept } = fakeCache({ 'a.js': 'bytes' });
    const match = vi.fn(cache.match);
    if (once instanceof Error) match.mockRejectedValueOnce(once);
    else match.mockResolvedValueOnce(new Response(once));
    expect(await repairStored([file('a.js')], { cache: { ...cache, match }, load: answers({}) as Load })).toEqual([file('a.js')]);
    expect(kept.get(`${own}/a.js`)).toBe('bytes');
  });

  it('U-ENG-03 what cannot be read at all stays where there is no line', async () => {
    const { cache, kept } = fakeCache({ 'a.js': 'bytes' });
    const broken: FileCache = { ...cache, match: () => Promise.reject(new Error('disk')) };
    expect(await repairStored([file('a.js')], { cache: broken, load: answers({}) as Load })).toEqual([]);
    expect(kept.get(`${own}/a.js`)).toBe('bytes');
  });
});

it.each([
  ['', true],
  ['b', false],
])('isEmpty %j: %s', async (body, expected) => {
  expect(await isEmpty(new Response(body))).toBe(expected);
});

it.each([
  ['what has bytes', new Response('b'), 'b'],
  ['nothing for what has none', new Response(''), undefined],
  ['nothing for nothing', undefined, undefined],
])('U-ENG-03 gives %s', async (_what, response, expected) => {
  expect(await (await withBytes(response))?.text()).toBe(expected);
});

describe('precachePlugin', () => {
  const entry = file('a.js');
  const request = new Request(entry.key);
  type Given = Parameters<ReturnType<typeof precachePlugin>['cachedResponseWillBeUsed']>[0];

  /** `second`: what a file is when it is stored once more, null where it can't be. */
  function watch(entries: Record<string, string>, second: string | null = null) {
    const { cache, kept } = fakeCache(entries);
    const repair = vi.fn(async () => undefined);
    const storeAnew = vi.fn(async ({ key }: StoredFile) => {
      kept.delete(key);
      if (second !== null) kept.set(key, second);
      return second !== null;
    });
    const plugin = precachePlugin({ files: new Map([[entry.key, entry]]), openCache: async () => cache, storeAnew, repair });
    const serve = async (type: string, given?: Response) => {
      const cachedResponse = given ?? (await cache.match(entry.key));
      const event = { type, waitUntil: vi.fn() };
      return plugin.cachedResponseWillBeUsed({ request, cachedResponse, event, cacheName: 'precache', matchOptions: {} } as unknown as Given);
    };
    const written = () => plugin.cacheDidUpdate({ request, cacheName: 'precache', newResponse: new Response(), event: {} } as never);
    return { kept, repair, serve, storeAnew, written };
  }

  it.each([
    ['fetch', 'bytes', true, 0],
    ['fetch', '', false, 1],
    // Told by its first bytes: what is short is found when all are read back.
    ['fetch', 'byt', true, 0],
    ['install', 'bytes', true, 0],
    ['install', 'byt', false, 0],
    ['install', '', false, 0],
  ])('U-ENG-03 at %s, %j is served: %s', async (type, body, served, repairs) => {
    const { serve, repair } = watch({ 'a.js': body });
    expect(Boolean(await serve(type))).toBe(served);
    expect(repair).toHaveBeenCalledTimes(repairs);
  });

  it('U-ENG-03 a file that gave nothing once is looked at again before it counts as lost', async () => {
    const { serve, repair } = watch({ 'a.js': 'bytes' });
    expect(await (await serve('fetch', new Response('')))?.text()).toBe('bytes');
    expect(repair).toHaveBeenCalledTimes(1);
  });

  it('U-ENG-03 a file that is missing while the worker runs has all read back', async () => {
    const { serve, repair } = watch({});
    expect(await serve('fetch')).toBeNull();
    expect(repair).toHaveBeenCalledTimes(1);
  });

  it('U-ENG-03 what was stored without its bytes is stored once more, and the installation goes on', async () => {
    const { written, kept, storeAnew } = watch({ 'a.js': 'byt' }, 'bytes');
    await written();
    expect(kept.get(entry.key)).toBe('bytes');
    expect(storeAnew.mock.calls).toEqual([[entry]]);
  });

  it('U-ENG-03 an installation fails on what was stored without its bytes, and leaves nothing of it', async () => {
    const { written, kept } = watch({ 'a.js': '' });
    await expect(written()).rejects.toThrow('/a.js was stored without its bytes');
    expect([...kept]).toEqual([]);
    const whole = watch({ 'a.js': 'bytes' });
    await whole.written();
    expect(whole.storeAnew).not.toHaveBeenCalled();
  });
});
