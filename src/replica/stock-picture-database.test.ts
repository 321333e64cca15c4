import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { listUnsentPictures, openStockPictures, type StockPictures } from './stock-picture-database.ts';
import { deleteOwnDatabases } from './own-databases.ts';
import { failPicture, finishPicture, queuePicture, retryPicture, type NewStockPicture } from './stock-picture.ts';

const now = Date.parse('2026-11-28T12:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
const bytes = Uint8Array.of(1, 2, 3).buffer;
const picture = (hash: string, more: Partial<NewStockPicture> = {}): NewStockPicture => ({
  listingId: 'p', hash: hash.padStart(8, '0').padEnd(64, '0'), fileName: `${hash}.jpg`, place: 0, since: now, ...more,
});
let opened: StockPictures[] = [];

async function open(at = now): Promise<StockPictures> {
  const store = await openStockPictures('person', at);
  opened.push(store);
  return store;
}

afterEach(async () => {
  for (const store of opened) store.close();
  opened = [];
  for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
});

const namesOf = async (store: StockPictures) => (await store.list()).map(({ fileName, state }) => `${fileName} ${state}`);

it('are there again after the page was closed, in the order of their listings', async () => {
  const page = await open();
  await page.keep(picture('b', { place: 1 }), bytes);
  await page.keep(picture('a'), bytes);
  await page.keep(picture('c', { listingId: 'o', place: 2 }), bytes);
  page.close();
  const next = await open();
  expect(await namesOf(next)).toEqual(['c.jpg kept', 'a.jpg kept', 'b.jpg kept']);
  const [first] = await next.list();
  expect(first).toMatchObject({ size: 3, address: null, trouble: null });
  expect(first?.id).toMatch(/^0000000c-[\da-f-]{27}$/u);
  expect(await next.read(first?.id ?? '')).toEqual(bytes);
});

it('PN-8: the same bytes are on their way once; what failed is tried again, what was taken out of the listing goes anew', async () => {
  const store = await open();
  const one = async () => {
    const [found] = await store.list();
    if (!found) throw new Error('There is no picture');
    return found;
  };
  expect(await store.keep(picture('a'), bytes)).toEqual({ ok: true, value: true });
  expect(await store.keep(picture('a', { fileName: 'again.jpg' }), bytes)).toEqual({ ok: true, value: false });
  expect(await store.keep(picture('a', { listingId: 'q' }), bytes)).toEqual({ ok: true, value: true });
  const { id } = await one();
  await store.update(id, (stored) => failPicture(stored, { type: 'Blank' }));
  expect(await store.keep(picture('a'), bytes)).toEqual({ ok: true, value: false });
  expect(await one()).toMatchObject({ id, state: 'kept', trouble: null });
  await store.update(id, (stored) => queuePicture(stored, '/a.jpg'));
  expect(await store.read(id)).toBeNull();
  expect(await store.keep(picture('a'), bytes)).toEqual({ ok: true, value: false });
  await store.update(id, finishPicture);
  expect(await store.keep(picture('a'), bytes)).toEqual({ ok: true, value: true });
  expect((await one()).id).not.toBe(id);
});

it('what failed goes on from where it stood, and nothing that is gone', async () => {
  const store = await open();
  await store.keep(picture('a'), bytes);
  const [kept] = await store.list();
  if (!kept) throw new Error('There is no picture');
  const queued = queuePicture(kept, '/a.jpg');
  expect(retryPicture(failPicture(kept, { type: 'Blank' }))).toEqual(kept);
  expect(retryPicture(failPicture(queued, { type: 'ListingGone' }))).toEqual(queued);
  const gone = failPicture(queued, { type: 'TakenOut' });
  expect(retryPicture(gone)).toBe(gone);
  expect(retryPicture(queued)).toBe(queued);
});

it('what has arrived is forgotten a day later, all else stays', async () => {
  const store = await open();
  for (const hash of ['a', 'b']) await store.keep(picture(hash), bytes);
  const [first] = await store.list();
  await store.update(first?.id ?? '', finishPicture);
  expect(await namesOf(await open(now + dayMs))).toEqual(['a.jpg done', 'b.jpg kept']);
  expect(await namesOf(await open(now + dayMs + 1))).toEqual(['b.jpg kept']);
});

it('a picture and its bytes go together, and all of them with their person', async () => {
  const store = await open();
  for (const hash of ['a', 'b', 'c']) await store.keep(picture(hash), bytes);
  const [first, second] = await store.list();
  await store.update(first?.id ?? '', () => null);
  await store.update(second?.id ?? '', (stored) => queuePicture(stored, '/b.jpg'));
  expect(await store.read(first?.id ?? '')).toBeNull();
  expect((await listUnsentPictures('person')).map(({ fileName }) => fileName)).toEqual(['c.jpg']);
  expect(await listUnsentPictures('other')).toEqual([]);
  await deleteOwnDatabases('person');
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([]);
  expect(await store.keep(picture('d'), bytes)).toEqual({ ok: false, error: { type: 'Closed' } });
});
