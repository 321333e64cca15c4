import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../lib/clock.ts';
import { randomIds } from '../lib/ids.ts';
import type { OutboxError } from './outbox-entry.ts';
import type { NewUpload, UploadEntry } from './upload-entry.ts';
import { deleteUploadDatabase, openUploadStore } from './upload-database.ts';
import { failUpload, finishUpload, startUpload } from './upload-item.ts';
import { createUploadRepository } from './upload-repository.ts';
import { inUploadOrder, type UploadStore } from './upload-store.ts';

const userId = 'person';
const day = 24 * 60 * 60 * 1000;
let opened: UploadStore[] = [];

afterEach(async () => {
  for (const store of opened) store.close();
  opened = [];
  await deleteUploadDatabase(userId, 'device');
});

async function open(now = Date.now()) {
  const store = await openUploadStore({ userId, place: 'device', now });
  opened.push(store);
  return { store, uploads: createUploadRepository({ store, clock: systemClock, ids: randomIds, userId }) };
}

function picture(index: number): NewUpload {
  return {
    bucket: 'piano-images',
    bytes: Uint8Array.from({ length: 1_000 }, (_, place) => (place * 7 + index) % 256).buffer,
    contentType: 'image/jpeg',
    fileName: `IMG_${index}.jpg`,
    forCollection: 'pianos',
    forRow: 'row',
    index,
  };
}

const refusal: OutboxError = { kind: 'rejected', code: 'http-413', reason: 'Too large.', at: 1 };

it('keeps the order of files that were queued in one moment', () => {
  const items = [11, 2, 0].map((index) => ({ since: 1, path: `person/1-${11 - index}abc-${index}.jpg` }) as UploadEntry);
  expect(inUploadOrder(items).map(({ path }) => path.split('-').at(-1))).toEqual(['0.jpg', '2.jpg', '11.jpg']);
});

describe('the queue of uploads', () => {
  it('fixes the path when a file is queued: owner, time, chance, place', async () => {
    const { uploads } = await open();
    const added = await uploads.enqueue(picture(2));
    expect(added.ok && added.value.path).toMatch(/^person\/\d{13}-[0-9a-f]{8}-2\.jpg$/);
  });

  it('has files and bytes after the page was closed', async () => {
    const first = await open();
    for (const index of [0, 1, 2]) await first.uploads.enqueue(picture(index));
    first.store.close();
    const second = await open();
    const items = await second.store.list();
    expect(items.map(({ fileName, size, state }) => ({ fileName, size, state }))).toEqual(
      [0, 1, 2].map((index) => ({ fileName: `IMG_${index}.jpg`, size: 1_000, state: 'queued' })),
    );
    expect(await second.uploads.read(items[1]?.id ?? '')).toEqual(picture(1).bytes);
  });

  it('keeps the small form of a picture until the picture is done', async () => {
    const { store, uploads } = await open();
    const small = Uint8Array.of(1, 2).buffer;
    const added = await uploads.enqueue({ ...picture(2), small });
    const { id = '', path = '', smallPath = '' } = added.ok ? added.value : {};
    expect(smallPath).toBe(path.replace('.jpg', '-small.jpg'));
    expect(await store.readSmall(id)).toEqual(small);
    await store.update(id, startUpload);
    expect(await store.readSmall(id)).toEqual(small);
    await store.update(id, (each) => finishUpload(each, Date.now()));
    expect([await store.readBytes(id), await store.readSmall(id)]).toEqual([null, null]);
  });

  it('keeps one file of a given id, under the path that it had first', async () => {
    const { store, uploads } = await open();
    const file = { ...picture(3), fixed: { id: '12345678-90ab-4def-8123-4567890abcde', since: 1_764_288_000_000 } };
    const path = 'person/1764288000000-12345678-3.jpg';
    expect(await uploads.enqueue(file)).toMatchObject({ ok: true, value: { path } });
    await store.update(file.fixed.id, (each) => finishUpload(each, Date.now()));
    expect(await uploads.enqueue({ ...file, index: 0, fixed: { ...file.fixed, since: 2 } })).toMatchObject({ ok: true, value: { path, state: 'done' } });
    expect(await store.list()).toHaveLength(1);
  });

  it('lets the bytes go when the file is done, and the file after 30 days', async () => {
    const { store, uploads } = await open();
    await uploads.enqueue(picture(0));
    const [item] = await store.list();
    const id = item?.id ?? '';
    await store.update(id, (each) => finishUpload(each, Date.now()));
    expect(await uploads.read(id)).toBeNull();
    expect(await store.list()).toMatchObject([{ state: 'done', uploadedBytes: 1_000 }]);
    const later = await open(Date.now() + 31 * day);
    expect(await later.store.list()).toEqual([]);
  });

  it('keeps a refused file with its bytes until the person decides', async () => {
    const { store, uploads } = await open();
    await uploads.enqueue(picture(0));
    const [item] = await store.list();
    const id = item?.id ?? '';
    await store.update(id, (each) => failUpload(startUpload(each), refusal));
    expect(await store.list()).toMatchObject([{ state: 'failed', tries: 1, error: refusal }]);
    expect(await uploads.read(id)).toEqual(picture(0).bytes);
    await uploads.retry(id);
    expect(await store.list()).toMatchObject([{ state: 'queued', error: null }]);
    await uploads.discard(id);
    expect(await store.list()).toEqual([]);
    expect(await uploads.read(id)).toBeNull();
  });

  it('tells its list again after each change', async () => {
    const { uploads } = await open();
    const seen: string[] = [];
    const end = uploads.all.subscribe(() => seen.push((uploads.all.get() ?? []).map(({ state }) => state).join()));
    await expect.poll(() => seen).toEqual(['']);
    const added = await uploads.enqueue(picture(0));
    await expect.poll(() => seen.at(-1)).toBe('queued');
    if (added.ok) await uploads.discard(added.value.id);
    await expect.poll(() => seen.at(-1)).toBe('');
    end();
  });

  it('says that the disk is full, keeps nothing of that file and everything else', async () => {
    const { store, uploads } = await open();
    await uploads.enqueue(picture(0));
    const full = createUploadRepository({
      store: {
        ...store,
        // As Dexie reports it: the transaction's end around the browser's own error.
        add: () => Promise.reject(Object.assign(new Error(), { name: 'AbortError', inner: { name: 'QuotaExceededError' } })),
      },
      clock: systemClock,
      ids: randomIds,
      userId,
    });
    const answer = await full.enqueue(picture(1));
    expect(answer).toMatchObject({ ok: false, error: { type: 'DiskFull', reason: expect.stringContaining('no room left') } });
    expect(await store.list()).toHaveLength(1);
  });

  it('takes nothing from a visitor', async () => {
    const store = await openUploadStore({ userId: null, place: 'device', now: 0 });
    const uploads = createUploadRepository({ store, clock: systemClock, ids: randomIds, userId: null });
    expect(await uploads.enqueue(picture(0))).toEqual({ ok: false, error: { type: 'SignInNeeded' } });
  });

  it('leaves nothing after signing out', async () => {
    const { store, uploads } = await open();
    await uploads.enqueue(picture(0));
    store.close();
    await deleteUploadDatabase(userId, 'device');
    // The browser was asked whether it keeps databases at all, in one that holds nothing.
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['soundboard-probe']);
  });
});
