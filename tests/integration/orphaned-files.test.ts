import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOrphansHandler } from '../../supabase/functions/remove-orphaned-files/handler.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { origin, signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let seller: Caller;
let dealer: Caller;

beforeAll(async () => {
  backend = await startTestBackend();
  [seller, dealer] = [await signInAs(backend, 'seller'), await signInAs(backend, 'dealer')];
});
afterAll(() => backend.close());

const jpeg = { 'content-type': 'image/jpeg' };
const addressOf = (path: string) => `/storage/v1/object/public/piano-images/${path}`;
let made = 0;

/** With its small form; the paths of both. */
async function upload(caller: Caller, bucket = 'piano-images'): Promise<[picture: string, small: string]> {
  const stem = `${caller.userId}/${(made += 1)}-a-0`;
  const paths = [`${stem}.jpg`, `${stem}-small.jpg`] as const;
  for (const path of paths) expect((await caller.request('POST', `/storage/v1/object/${bucket}/${path}`, path, jpeg)).status).toBe(200);
  return [...paths];
}

const age = (paths: readonly string[], days: number) =>
  backend.sql(`update storage.objects set created_at = now() - $2 * interval '1 day', updated_at = now() - $2 * interval '1 day' where name = any($1)`, [paths, days]);

async function publish(caller: Caller, paths: readonly string[]): Promise<string> {
  const id = randomUUID();
  const fields = { piano_type: 'Upright', title: 'Named', price: 3000, status: 'active', is_published: true, image_urls: paths.map(addressOf), description: 'A well kept upright. '.repeat(8) };
  const [verdict] = await caller.rpc<{ status: string }[]>('push_changes', { changes: [{ change_id: randomUUID(), collection: 'pianos', id, op: 'insert', base_version: null, fields }] });
  expect(verdict?.status).toBe('accepted');
  return id;
}

/** A day later. */
async function knock(): Promise<number> {
  await backend.sql(`update app.orphan_walk set begun_at = now() - interval '1 day' where owner_id is null`);
  const { status, body } = await visitorOf(backend).request('POST', '/functions/v1/remove-orphaned-files', {});
  expect(status).toBe(200);
  return (body as { removed: number }).removed;
}

/** Which of them can still be fetched, and are in the table; both must say the same. */
async function left(paths: readonly string[]): Promise<string[]> {
  const rows = await backend.sql<{ name: string }>('select name from storage.objects where name = any($1)', [paths]);
  const names = new Set(rows.map(({ name }) => name));
  const answers = await Promise.all(paths.map((path) => backend.handle(new Request(`${origin}${addressOf(path)}`))));
  const fetched = paths.filter((_path, place) => answers[place]?.status === 200);
  expect(fetched).toEqual(paths.filter((path) => names.has(path)));
  return fetched;
}

beforeEach(async () => {
  await knock();
});

test('what nothing names for 90 days goes with its bytes and its small form; what is named or younger stays; a second time does nothing', async () => {
  const [orphan, young, named] = [await upload(seller), await upload(seller), await upload(seller)];
  await age(orphan, 91);
  await age(young, 89);
  await age(named, 400);
  const id = await publish(seller, [named[0]]);
  const before = (await seller.rpc<{ files: number }>('own_storage', {})).files;
  expect(await knock()).toBe(2);
  expect(await left([...orphan, ...young, ...named])).toEqual([...young, ...named]);
  expect((await seller.rpc<{ files: number }>('own_storage', {})).files).toBe(before - 2);
  expect(await knock()).toBe(0);
  // Within a day nobody starts another walk.
  await age(young, 91);
  expect((await visitorOf(backend).request('POST', '/functions/v1/remove-orphaned-files', {})).body).toEqual({ removed: 0 });
  expect(await backend.sql('select is_published from public.pianos where id = $1', [id])).toEqual([{ is_published: true }]);
});

test('a listing that is marked as deleted names its pictures for 30 days', async () => {
  const pictures = await upload(dealer);
  await age(pictures, 400);
  const id = await publish(dealer, [pictures[0]]);
  await dealer.rpc('push_changes', { changes: [{ change_id: randomUUID(), collection: 'pianos', id, op: 'delete', base_version: 1 }] });
  expect(await knock()).toBe(0);
  expect(await dealer.rpc('unused_pictures', { known: [] })).toEqual([]);
  await backend.sql(`alter table public.pianos disable trigger user`);
  await backend.sql(`update public.pianos set updated_at = now() - interval '31 days' where id = $1`, [id]);
  await backend.sql(`alter table public.pianos enable trigger user`);
  expect(await dealer.rpc<string[]>('unused_pictures', { known: [] })).toEqual([...pictures].toSorted());
  expect(await knock()).toBe(2);
  expect(await left(pictures)).toEqual([]);
});

test('papers stay as long as their account does; of an account that is gone all goes, after a week', async () => {
  const [paper] = await upload(seller, 'provider-documents');
  const nobody = randomUUID();
  const ofNobody = ['piano-images', 'dispute-evidence'].map((bucket) => ({ bucket, path: `${nobody}/1-a-0.jpg` }));
  const service = { apikey: backend.serviceKey, authorization: `Bearer ${backend.serviceKey}`, ...jpeg };
  for (const { bucket, path } of ofNobody) {
    const stored = await backend.handle(new Request(`${origin}/storage/v1/object/${bucket}/${path}`, { method: 'POST', headers: service, body: 'a paper' }));
    expect(stored.status).toBe(200);
  }
  const rows = () => backend.sql<{ bucket_id: string }>('select bucket_id from storage.objects where name in ($1, $2) order by 1', [paper, `${nobody}/1-a-0.jpg`]);
  await age([paper, `${nobody}/1-a-0.jpg`], 6);
  expect(await knock()).toBe(0);
  await age([paper, `${nobody}/1-a-0.jpg`], 400);
  expect(await knock()).toBe(2);
  expect(await rows()).toEqual([{ bucket_id: 'provider-documents' }]);
  expect(await backend.sql('select from app.stored_files where owner_id = $1', [nobody])).toEqual([]);
});

test('a folder with more than one portion is walked to its end, and a file that cannot be removed holds up none', async () => {
  const inFolder = `name like '${dealer.userId}/bulk-%'`;
  // Each by itself is counted by a trigger; so many at once, which nobody uploads, are counted afterwards.
  await backend.sql('alter table storage.objects disable trigger user');
  await backend.sql(
    `insert into storage.objects (id, bucket_id, name, created_at, updated_at)
     select gen_random_uuid(), 'piano-images', $1 || '/bulk-' || lpad(n::text, 5, '0') || '.jpg', now() - interval '91 days', now() - interval '91 days' from generate_series(1, 6200) as n`,
    [dealer.userId],
  );
  await backend.sql('select app.recount_stored_files()');
  await backend.sql(`update app.orphan_walk set begun_at = now() - interval '1 day'`);
  const asked: string[][] = [];
  const ask = async (name: string, args: Record<string, unknown>) => {
    const [row] = await backend.sql<{ answer: unknown }>(`select public.${name}(${'files' in args ? '$1' : ''}) as answer`, 'files' in args ? [JSON.stringify(args.files)] : []);
    return { ok: true as const, value: row?.answer };
  };
  const removeFiles = async (_bucket: string, paths: readonly string[]) => {
    asked.push([...paths]);
    if (asked.length === 2) return false;
    await backend.sql('delete from storage.objects where name = any($1)', [paths]);
    return true;
  };
  const walk = async () => (await createOrphansHandler({ project: { ask, removeFiles } })(new Request(origin, { method: 'POST', body: '{}' }))).json();
  expect(await walk()).toEqual({ removed: 5700 });
  expect(asked.map(({ length }) => length)).toEqual([...Array.from({ length: 12 }, () => 500), 200]);
  expect(new Set(asked.flat()).size).toBe(6200);
  await backend.sql(`update app.orphan_walk set begun_at = now() - interval '1 day'`);
  expect(await walk()).toEqual({ removed: 500 });
  expect(await backend.sql(`select from storage.objects where ${inFolder}`)).toEqual([]);
  await backend.sql('alter table storage.objects enable trigger user');
  await backend.sql('select app.recount_stored_files()');
});

test('a listing that names a picture in the moment of its removal waits for it, and is public once it is there again', async () => {
  const [picture, small] = await upload(seller);
  await age([picture, small], 91);
  await backend.sql(`update app.orphan_walk set begun_at = now() - interval '1 day' where owner_id is null`);
  const [taken] = await backend.sql<{ answer: { files: { bucket: string; path: string }[] } }>('select public.take_orphaned_files() as answer');
  expect(taken?.answer.files.map(({ path }) => path).toSorted()).toEqual([picture, small].toSorted());
  const id = await publish(seller, [picture]);
  const state = async () => (await backend.sql('select is_public, publish_wanted from public.pianos where id = $1', [id]))[0];
  expect(await state()).toEqual({ is_public: true, publish_wanted: false });
  expect((await seller.request('DELETE', '/storage/v1/object/piano-images', { prefixes: [picture, small] })).status).toBe(200);
  await backend.sql('select public.settle_removed_files($1)', [JSON.stringify(taken?.answer.files)]);
  expect(await state()).toEqual({ is_public: false, publish_wanted: true });
  expect((await seller.request('POST', `/storage/v1/object/piano-images/${picture}`, 'again', jpeg)).status).toBe(200);
  expect(await state()).toEqual({ is_public: true, publish_wanted: false });
});
