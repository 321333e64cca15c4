import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSupabaseUploader } from '../../src/sync/uploads/supabase-uploader.ts';
import { createUploadTransport } from '../../src/wire/upload-transport.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { demoPassword } from '../../supabase/seed/demo-accounts.ts';
import { startReadyBackend } from '../support/ready-backend.ts';

const origin = 'http://127.0.0.1:4173';
let backend: EmbeddedBackend;
let supabase: SupabaseClient;
let me: string;

beforeAll(async () => {
  backend = await startReadyBackend();
  supabase = createClient(origin, backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
    global: { fetch: (input, init) => backend.handle(new Request(input, init)) },
  });
  const { data } = await supabase.auth.signInWithPassword({ email: 'seller@demo.soundboard.example', password: demoPassword });
  me = data.user?.id ?? '';
});
afterAll(() => backend.close());

const files = () => supabase.storage.from('piano-images');
const jpeg = (bytes: number) => Uint8Array.from({ length: bytes }, (_, place) => [0xff, 0xd8, 0xff][place] ?? 1);
let made = 0;
const nextPath = () => `${me}/1764288000000-0000000${(made += 1)}-0.jpg`;
const put = (path: string, bytes = 1_000, more: { upsert?: boolean; contentType?: string } = {}) => files().upload(path, jpeg(bytes), { contentType: 'image/jpeg', ...more });
const room = async () => (await supabase.rpc('own_storage')).data as Record<string, number>;
const setQuota = (most: number, bytes: number, holder = 'anybody') =>
  backend.sql('update app.storage_quotas set files = $2, bytes = $3 where holder = $1', [holder, most, bytes]);
/** By counting, as the kept figures must say it. */
const counted = () =>
  backend.sql<{ files: number; bytes: number }>(
    `select count(*)::int as files, coalesce(sum((metadata ->> 'size')::int), 0)::int as bytes from storage.objects where name like $1`, [`${me}/%`]);

beforeEach(async () => {
  await setQuota(1_000, 500e6);
  const names = await backend.sql<{ name: string }>('select name from storage.objects where name like $1', [`${me}/%`]);
  if (names.length > 0) expect((await files().remove(names.map(({ name }) => name))).error).toBeNull();
});

describe('the room that a person has for files', () => {
  test('what is stored, replaced, moved and removed is counted', async () => {
    expect(await room()).toEqual({ files: 0, bytes: 0, most_files: 1_000, most_bytes: 500e6 });
    const [one, other] = [nextPath(), nextPath()];
    await put(one, 1_000);
    await put(other, 2_000);
    expect(await room()).toMatchObject({ files: 2, bytes: 3_000 });
    await put(one, 5_000, { upsert: true });
    expect(await room()).toMatchObject({ files: 2, bytes: 7_000 });
    expect((await files().move(one, nextPath())).error).toBeNull();
    expect(await room()).toMatchObject({ files: 2, bytes: 7_000 });
    await files().remove([other]);
    expect(await room()).toMatchObject({ files: 1, bytes: 5_000 });
    expect(await counted()).toEqual([{ files: 1, bytes: 5_000 }]);
    await backend.sql('update app.stored_files set files = 7, bytes = 7');
    await backend.sql('select app.recount_stored_files()');
    expect(await room()).toMatchObject({ files: 1, bytes: 5_000 });
  });

  test('a file too many and bytes too many are refused with 403, and there is room again when one is removed', async () => {
    await setQuota(2, 10_000);
    const [one, other] = [nextPath(), nextPath()];
    expect([(await put(one)).error, (await put(other)).error]).toEqual([null, null]);
    expect((await put(nextPath())).error).toMatchObject({ statusCode: '403' });
    expect(await room()).toMatchObject({ files: 2, bytes: 2_000 });
    await files().remove([other]);
    expect((await put(nextPath(), 9_001)).error).toMatchObject({ statusCode: '403' });
    expect((await put(nextPath(), 9_000)).error).toBeNull();
    expect((await put(one, 1_001, { upsert: true })).error).not.toBeNull();
    expect(await counted()).toEqual([{ files: 2, bytes: 10_000 }]);
  });

  test('many at once don’t go past it', async () => {
    await setQuota(5, 500e6);
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(nextPath())));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(5);
    expect(await room()).toMatchObject({ files: 5, bytes: 5_000 });
  });

  test('what was stored before the bound fell stays, is shown and can be removed', async () => {
    const path = nextPath();
    await put(path, 3_000);
    await setQuota(1, 1_000);
    const shown = await backend.handle(new Request(`${origin}/storage/v1/object/public/piano-images/${path}`));
    expect([shown.status, (await shown.arrayBuffer()).byteLength]).toEqual([200, 3_000]);
    expect((await put(nextPath(), 1)).error).toMatchObject({ statusCode: '403' });
    expect((await files().remove([path])).error).toBeNull();
    expect(await room()).toMatchObject({ files: 0, bytes: 0 });
  });

  test('dealers have more, those with a plan the most, whoever runs out of a plan keeps what is there', async () => {
    const of = async (email: string) => {
      const [row] = await backend.sql<{ holder: string }>(
        'select (app.storage_quota(p.id)).holder from public.user_profiles as p where p.email = $1', [`${email}@demo.soundboard.example`]);
      return row?.holder;
    };
    await backend.sql('delete from public.dealer_subscriptions');
    expect(await Promise.all(['buyer', 'seller', 'admin', 'technician', 'dealer'].map(of))).toEqual(['anybody', 'anybody', 'anybody', 'anybody', 'dealer']);
    await backend.sql(`insert into public.dealer_subscriptions (user_id) select id from public.user_profiles where email = 'dealer@demo.soundboard.example'`);
    expect(await of('dealer')).toBe('dealer-plan');
    await backend.sql(`update public.dealer_subscriptions set state = 'ended', ended_at = now()`);
    expect(await of('dealer')).toBe('dealer');
  });

  test('visitors are told nothing, nobody changes a bound or a sum', async () => {
    const visitor = createClient(origin, backend.anonKey, {
      auth: { persistSession: false }, realtime: { transport: WebSocket as never },
      global: { fetch: (input, init) => backend.handle(new Request(input, init)) },
    });
    expect((await visitor.rpc('own_storage')).error).not.toBeNull();
    const rights = await backend.sql(
      `select r, t from unnest(array['anon', 'authenticated', 'service_role']) as r, unnest(array['app.storage_quotas', 'app.stored_files']) as t
       where has_table_privilege(r, t, 'select, insert, update, delete')`);
    expect(rights).toEqual([]);
  });

  test.each([
    ['a drawing that can hold scripts', 'image/svg+xml', 1_000, '415'],
    ['a page', 'text/html', 1_000, '415'],
    ['more than 10 MB', 'image/jpeg', 10_485_761, '413'],
  ])('the bucket refuses %s', async (_what, contentType, bytes, status) => {
    expect((await put(nextPath(), bytes, { contentType })).error).toMatchObject({ statusCode: status });
    expect(await counted()).toEqual([{ files: 0, bytes: 0 }]);
  });
});

describe('what the device says of it', () => {
  const uploader = () => createSupabaseUploader({ supabase, transport: createUploadTransport({ send: async () => new Response(), otherwise: fetch }) });
  const upload = (path: string, bytes = 1_000) =>
    uploader().upload({ bucket: 'piano-images', path, contentType: 'image/jpeg', bytes: jpeg(bytes).buffer }, { signal: new AbortController().signal, onProgress: () => undefined });

  test('a full account is told with its figures and what helps; the same file goes once there is room', async () => {
    await setQuota(1, 500e6);
    const [one, other] = [nextPath(), nextPath()];
    expect(await upload(one)).toEqual({ ok: true, value: null });
    expect(await upload(other)).toEqual({ ok: false, failure: { kind: 'rejected', code: 'storage-full', reason: expect.stringMatching(
      /^Your account has no room for another file: 1 of 1 files, 1 kB of 500 MB\. Take pictures out of listings that you no longer offer, then send it again\.$/) } });
    await setQuota(2, 500e6);
    expect(await upload(other)).toEqual({ ok: true, value: null });
  });

  test('another’s folder is no lack of room', async () => {
    const answer = await upload('3b241101-e2bb-4255-8caf-4136c566a962/1-a-0.jpg');
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'rejected', code: 'http-403' } });
  });
});
