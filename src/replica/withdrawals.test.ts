import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../lib/clock.ts';
import { randomIds } from '../lib/ids.ts';
import { createCleanDocument, createLocalDocument, markSent, type ReplicaDocument } from './document.ts';
import { openReplicaDatabase, type ReplicaDatabase } from './open-replica.ts';
import type { ReplicaStore } from './replica-store.ts';
import type { NewUpload } from './upload-entry.ts';
import { createRxdbStore } from './rxdb-store.ts';
import { deleteUploadDatabase, openUploadStore } from './upload-database.ts';
import { finishUpload, isUploadWaiting, startUpload } from './upload-item.ts';
import { createUploadRepository } from './upload-repository.ts';
import type { UploadStore } from './upload-store.ts';
import { createWithdrawals } from './withdrawals.ts';

const userId = 'person';
const never = () => new Promise<never>(() => undefined);
const name = `test-${Math.random().toString(36).slice(2)}`;
let databases: ReplicaDatabase[] = [];
let queues: UploadStore[] = [];

afterEach(async () => {
  for (const database of databases) await database.remove();
  for (const queue of queues) queue.close();
  databases = [];
  queues = [];
  await deleteUploadDatabase(userId, 'device');
});

interface Ways {
  /** The page dies before it writes so many times to the replica, or to the files. */
  writes?: number;
  fileWrites?: number;
}

/** A page on the device's two databases; what it waits for when it dies never comes. */
async function openPage({ writes = Infinity, fileWrites = Infinity }: Ways = {}) {
  const database = databases[0] ?? (await openReplicaDatabase({ name, place: 'memory' }));
  const files = await openUploadStore({ userId, place: 'device', now: Date.now() });
  databases = [database];
  queues.push(files);
  const store = createRxdbStore(database);
  let [wrote, wroteFiles] = [0, 0];
  const dying: ReplicaStore = { ...store, update: (...given) => ((wrote += 1) > writes ? never() : store.update(...given)) };
  const dyingFiles: UploadStore = { ...files, updateRow: (...given) => ((wroteFiles += 1) > fileWrites ? never() : files.updateRow(...given)) };
  return {
    store,
    files,
    uploads: createUploadRepository({ store: files, clock: systemClock, ids: randomIds, userId }),
    ...createWithdrawals({ context: { store: dying, clock: systemClock }, uploads: dyingFiles, withLock: (work) => work() }),
    async isThere(id: string) {
      return (await store.missing('pianos', [id])).length === 0;
    },
  };
}

type Page = Awaited<ReturnType<typeof openPage>>;

const unsent = (id: string): ReplicaDocument =>
  createLocalDocument({ collection: 'pianos', row: { id, title: 'Upright', deleted: false }, now: 1, send: true });
const accepted = (id: string): ReplicaDocument =>
  createCleanDocument({ collection: 'pianos', row: { id, title: 'Upright', deleted: false }, version: 1, generation: 1 });

function photo(row: string, index: number): NewUpload {
  return {
    bucket: 'piano-images', bytes: Uint8Array.of(index).buffer, small: Uint8Array.of(index).buffer, contentType: 'image/jpeg', fileName: `${index}.jpg`,
    forCollection: 'pianos', forRow: row, index, fixed: { id: `${row}-photo-${index}`, since: 1 },
  };
}

const photosOf = (row: string) => [0, 1, 2].map((index) => photo(row, index).fixed?.id ?? '');

async function publish(page: Page, document: ReplicaDocument): Promise<void> {
  for (const index of [0, 1, 2]) await page.uploads.enqueue(photo(document.id, index));
  await page.store.update('pianos', [document.id], () => document);
}

/** What would be sent, by the rows they are for. */
const waiting = async ({ files }: Page) => (await files.list()).filter(isUploadWaiting).map(({ forRow }) => forRow);

describe('taking back a listing', () => {
  it('takes its files along, with their bytes, and no others', async () => {
    const page = await openPage();
    await publish(page, unsent('a'));
    await publish(page, unsent('b'));
    await page.uploads.enqueue(photo('a', 3));
    expect(await page.withdraw('a', photosOf('a'))).toBe(true);
    expect([await page.isThere('a'), await page.isThere('b'), await waiting(page)]).toEqual([false, true, ['b', 'b', 'b', 'a']]);
    expect([await page.uploads.read('a-photo-0'), await page.files.readSmall('a-photo-0')]).toEqual([null, null]);
    expect(await page.uploads.read('b-photo-0')).toEqual(Uint8Array.of(0).buffer);
  });

  it('leaves everything when the server has it', async () => {
    const page = await openPage();
    await publish(page, accepted('a'));
    expect(await page.withdraw('a', photosOf('a'))).toBe(false);
    expect([await page.isThere('a'), await waiting(page)]).toEqual([true, ['a', 'a', 'a']]);
  });

  it('of which a request may have left removes it there, and keeps what storage has', async () => {
    const page = await openPage();
    await publish(page, markSent(unsent('a'), { changeId: 'c', op: 'insert', baseVersion: 0, fields: {} }));
    await page.files.update('a-photo-1', (item) => finishUpload(startUpload(item), 2));
    expect(await page.withdraw('a', photosOf('a'))).toBe(true);
    expect((await page.store.waiting(9)).map(({ id, row }) => [id, row.deleted])).toEqual([['a', true]]);
    expect((await page.files.list()).map(({ id, state }) => [id, state])).toEqual([['a-photo-1', 'done']]);
  });

  it('has its files off the list before it is gone', async () => {
    const dying = await openPage({ writes: 0 });
    await publish(dying, unsent('a'));
    void dying.withdraw('a', photosOf('a'));
    await expect.poll(() => waiting(dying)).toEqual([]);
    expect(await dying.isThere('a')).toBe(true);
  });

  it('sends everything when the page died before the listing was touched', async () => {
    const dying = await openPage({ writes: 0 });
    await publish(dying, unsent('a'));
    void dying.withdraw('a', photosOf('a'));
    await expect.poll(() => dying.files.heldRows()).toEqual(['a']);
    const page = await openPage();
    await page.finish();
    expect([await page.isThere('a'), await waiting(page), await page.files.heldRows()]).toEqual([true, ['a', 'a', 'a'], []]);
    expect(await page.uploads.read('a-photo-2')).toEqual(Uint8Array.of(2).buffer);
  });

  it('sends nothing when the page died before the files were removed, neither before nor after the next has looked', async () => {
    const dying = await openPage({ fileWrites: 1 });
    await publish(dying, unsent('a'));
    void dying.withdraw('a', photosOf('a'));
    await expect.poll(() => dying.isThere('a')).toBe(false);
    const page = await openPage();
    expect(await waiting(page)).toEqual([]);
    await page.finish();
    await page.finish();
    expect([await waiting(page), await page.files.heldRows(), await page.uploads.read('a-photo-0')]).toEqual([[], [], null]);
  });

  it('that is published anew in between sends its files after all', async () => {
    const dying = await openPage({ fileWrites: 1 });
    await publish(dying, unsent('a'));
    void dying.withdraw('a', photosOf('a'));
    await expect.poll(() => dying.isThere('a')).toBe(false);
    const page = await openPage();
    const before = await page.files.find('a-photo-0');
    await publish(page, unsent('a'));
    await page.finish();
    expect([await waiting(page), (await page.files.find('a-photo-0'))?.path]).toEqual([['a', 'a', 'a'], before?.path]);
  });

  it('does not undo what arrives meanwhile, and does not start a file that is set aside', async () => {
    const dying = await openPage({ writes: 0 });
    await publish(dying, unsent('a'));
    await dying.files.update('a-photo-0', startUpload);
    void dying.withdraw('a', photosOf('a'));
    await expect.poll(() => dying.files.heldRows()).toEqual(['a']);
    await dying.files.update('a-photo-0', (item) => finishUpload(item, 2));
    await dying.files.update('a-photo-1', startUpload);
    expect((await dying.files.list()).map(({ id, state }) => [id, state])).toEqual([['a-photo-0', 'done']]);
    expect(await dying.files.find('a-photo-1')).toMatchObject({ state: 'queued', held: true });
  });
});
