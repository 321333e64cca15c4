import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImageFailure } from '../../../domain/image/optimised-image.ts';
import { createWritable } from '../../../lib/readable.ts';
import { fail, ok, type Result } from '../../../lib/result.ts';
import type { ImageOptimiser } from '../../../platform/image-optimiser.ts';
import { readPicturesWait, setPicturesWait } from '../../../platform/device-marks.ts';
import { initialSyncState } from '../../../replica/initial-sync-state.ts';
import type * as database from '../../../replica/stock-picture-database.ts';
import { retryPicture } from '../../../replica/stock-picture.ts';
import type { Replica } from '../../../replica/replica.ts';
import type { SyncState } from '../../../replica/sync-state.ts';
import type { NewUpload, UploadEntry } from '../../../replica/upload-entry.ts';
import { finishPictures } from './pictures-finish.ts';

/** The page dies before its step of that number, and with it everything that it had in mind. */
const life = vi.hoisted(() => ({
  left: Number.POSITIVE_INFINITY,
  step() {
    life.left -= 1;
    if (life.left < 0) throw new Error('The page died');
  },
}));
const optimise = vi.hoisted(() => vi.fn<ImageOptimiser['optimise']>());
vi.mock('../../../platform/image-worker.ts', () => ({ createImageOptimiser: () => ({ optimise, close: () => undefined }) }));
vi.mock('../../../replica/stock-picture-database.ts', async (original) => {
  const { openStockPictures, ...others } = await original<typeof database>();
  return {
    ...others,
    async openStockPictures(...args: Parameters<typeof openStockPictures>) {
      const store = await openStockPictures(...args);
      return {
        ...store,
        async update(...given: Parameters<typeof store.update>) {
          life.step();
          await store.update(...given);
          life.step();
        },
      };
    },
  };
});
const { openStockPictures } = await vi.importActual<typeof database>('../../../replica/stock-picture-database.ts');

// A browser without Web Locks.
vi.stubGlobal('navigator', {});

const userId = 'person';
const now = Date.now();
const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;
const textOf = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);

/** What outlives the page: the queue of uploads, and the listings. */
function createDevice() {
  const uploads = createWritable<readonly UploadEntry[] | undefined>([]);
  const contents = new Map<string, string>();
  const listings = new Map<string, string[]>([['a', ['/old.jpg']], ['b', []]]);
  const writes: string[] = [];
  const state = createWritable<SyncState>({ ...initialSyncState, lastSuccessAt: 1, firstPull: null });
  const replica = {
    uploads: {
      all: uploads,
      async enqueue({ fixed, bytes, forRow, index }: NewUpload) {
        life.step();
        const { id = '', since = 0 } = fixed ?? {};
        const known = uploads.get()?.find((each) => each.id === id);
        const entry = known ?? ({ id, path: `${userId}/${since}-${id.slice(0, 8)}-${index}.jpg`, state: 'queued', forRow } as UploadEntry);
        if (!known) {
          contents.set(id, textOf(bytes));
          uploads.set([...(uploads.get() ?? []), entry]);
        }
        life.step();
        return ok(entry);
      },
      read: async (id: string) => (contents.has(id) ? new ArrayBuffer(1) : null),
    },
    listings: {
      async addPictures(id: string, addresses: readonly string[]) {
        life.step();
        const there = listings.get(id);
        if (!there) return null;
        writes.push(`${id} ${addresses.length}`);
        there.push(...addresses.filter((each) => !there.includes(each)).slice(0, 10 - there.length));
        life.step();
        return there;
      },
    },
    sync: { state },
  } as unknown as Replica;
  return {
    replica, uploads, listings, writes, state,
    arrive(wanted: (entry: UploadEntry) => boolean = () => true) {
      uploads.set(uploads.get()?.map((entry) => (wanted(entry) ? { ...entry, state: 'done' as const } : entry)));
    },
    /** What the pictures of a listing show, in their order. */
    shown: (id: string) =>
      listings.get(id)?.map((address) => {
        const entry = uploads.get()?.find(({ path }) => address.endsWith(path));
        return entry ? (contents.get(entry.id) ?? '') : address;
      }),
  };
}

let device: ReturnType<typeof createDevice>;
const run = () => finishPictures(device.replica, { userId, signal: new AbortController().signal });

async function keep(...given: readonly [listingId: string, content: string][]): Promise<void> {
  const store = await openStockPictures(userId, now);
  for (const [place, [listingId, content]] of given.entries()) {
    const hash = [...content].map((sign) => sign.charCodeAt(0).toString(16)).join('').padStart(8, '0').padEnd(64, '0');
    await store.keep({ listingId, hash, fileName: `${content}.jpg`, place, since: now }, bytesOf(content));
  }
  store.close();
}

async function states(): Promise<string[]> {
  const store = await openStockPictures(userId, now);
  const found = (await store.list()).map(({ fileName, state, trouble }) => [fileName.replace('.jpg', ''), state, trouble?.type].filter(Boolean).join(' '));
  store.close();
  return found;
}

async function answerOf(file: Blob): Promise<Result<never, ImageFailure> | ReturnType<typeof small>> {
  const text = textOf(await file.arrayBuffer());
  return text === 'broken' ? fail({ type: 'Truncated', picture: 'jpeg' }) : text === 'heic' ? fail({ type: 'HeicOffline' }) : small(text);
}
function small(text: string) {
  const picture = { bytes: bytesOf(`small ${text}`), contentType: 'image/jpeg' as const, width: 4, height: 3 };
  return ok({ image: picture, thumbnail: picture, hasAlpha: false, original: { type: 'jpeg' as const, width: 4, height: 3, size: 1 } });
}

beforeEach(() => {
  life.left = Number.POSITIVE_INFINITY;
  device = createDevice();
  optimise.mockReset().mockImplementation(answerOf);
});
afterEach(() => {
  indexedDB.deleteDatabase(`soundboard-stock-pictures-${userId}`);
  setPicturesWait(null);
});

describe('pictures on their way to listings', () => {
  it('are queued at once, and named by their listing when all of them have arrived', async () => {
    await keep(['a', 'one'], ['a', 'two'], ['b', 'three']);
    await run();
    expect(await states()).toEqual(['one queued', 'two queued', 'three queued']);
    expect(device.writes).toEqual([]);
    device.arrive(({ forRow, path }) => forRow === 'b' || path.endsWith('-0.jpg'));
    await run();
    expect(device.shown('a')).toEqual(['/old.jpg']);
    expect(device.shown('b')).toEqual(['small three']);
    device.arrive();
    await run();
    expect(device.shown('a')).toEqual(['/old.jpg', 'small one', 'small two']);
    expect(device.writes).toEqual(['b 1', 'a 2']);
    expect(await states()).toEqual(['one done', 'two done', 'three done']);
  });

  it('lose and double nothing, wherever the page dies', async () => {
    let deaths = 0;
    for (let steps = 0; ; steps += 1) {
      device = createDevice();
      await keep(['a', 'one'], ['b', 'three'], ['a', 'two']);
      life.left = steps;
      let died = false;
      const note = () => {
        died = true;
      };
      await run().catch(note);
      device.arrive();
      await run().catch(note);
      life.left = Number.POSITIVE_INFINITY;
      await run();
      device.arrive();
      await run();
      expect([steps, device.shown('a'), device.shown('b')]).toEqual([steps, ['/old.jpg', 'small one', 'small two'], ['small three']]);
      expect(device.uploads.get()).toHaveLength(3);
      expect((await states()).every((each) => each.endsWith('done'))).toBe(true);
      indexedDB.deleteDatabase(`soundboard-stock-pictures-${userId}`);
      if (!died) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(12);
  });

  it('keep one that can’t be read out of the others’ way, and try a HEIC that waits once more', async () => {
    await keep(['a', 'broken'], ['a', 'heic'], ['a', 'two']);
    await run();
    device.arrive();
    await run();
    expect(await states()).toEqual(['broken failed Truncated', 'heic kept HeicOffline', 'two done']);
    expect(device.shown('a')).toEqual(['/old.jpg', 'small two']);
    optimise.mockImplementation(async () => small('heic'));
    await run();
    device.arrive();
    await run();
    expect(device.shown('a')).toEqual(['/old.jpg', 'small two', 'small heic']);
  });

  it('say why they came to nothing: the listing is gone, has enough, or somebody took the upload out', async () => {
    await keep(['gone', 'x'], ['b', 'full'], ['a', 'out']);
    await run();
    device.listings.set('b', Array.from({ length: 10 }, (_, place) => `/${place}.jpg`));
    device.arrive();
    device.uploads.set(device.uploads.get()?.filter(({ forRow }) => forRow !== 'a'));
    device.replica.uploads.read = async () => null;
    const asked = vi.spyOn(globalThis, 'fetch')
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce(new Response('<html>Sign in</html>', { status: 404, headers: { 'content-type': 'text/html' } }))
      .mockResolvedValueOnce(new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } }))
      .mockResolvedValueOnce(Response.json({ statusCode: '404', error: 'not_found', message: 'Object not found' }, { status: 400 }));
    device.state.set({ ...device.state.get(), firstPull: { rows: 3 } });
    await run();
    expect(await states()).toEqual(['out queued', 'full failed TooMany', 'x queued']);
    // U-SYN-03: a portal's page says nothing of the picture, whatever its status.
    for (let portal = 0; portal < 2; portal += 1) {
      await run();
      expect(await states()).toContain('out queued');
    }
    device.state.set({ ...device.state.get(), firstPull: null });
    await run();
    expect(await states()).toEqual(['out failed TakenOut', 'full failed TooMany', 'x failed ListingGone']);
    asked.mockRestore();
    // Restored, and tried again.
    device.listings.set('gone', []);
    const store = await openStockPictures(userId, now);
    for (const { id } of await store.list()) await store.update(id, retryPicture);
    store.close();
    await run();
    expect(await states()).toEqual(['out failed TakenOut', 'full failed TooMany', 'x done']);
  });

  it('leave a mark while any is on its way, so that a start knows', async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value), removeItem: (key: string) => kept.delete(key) });
    await keep(['a', 'one']);
    await run();
    expect(readPicturesWait()).toBe(userId);
    device.arrive();
    await run();
    expect(readPicturesWait()).toBeNull();
  });
});
