import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { startTestBackend } from './backend-caller.ts';
import { expectRefused, protectedState } from './protected-state.ts';

// What the attacks are judged by has to see a change of any kind.

let backend: EmbeddedBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const refused = { status: 403, body: { message: 'No' } };

test.each([
  ['an added row', `insert into public.piano_manufacturers (id, name) values (gen_random_uuid(), 'Nobody & Sons')`],
  ['a changed row', `update public.piano_manufacturers set name = name || '!' where name = 'Nobody & Sons'`],
  ['a row that is gone', `delete from public.piano_manufacturers where name = 'Nobody & Sons!'`],
  ['a changed title', `update public.pianos set title = 'Mine' where id = (select id from public.pianos order by id limit 1)`],
  ['a value taken away', `update public.pianos set price = null where id = (select id from public.pianos where price is not null order by id limit 1)`],
  ['a changed role', `update public.user_profiles set role = 'admin' where email = 'buyer@demo.soundboard.example'`],
  ['a policy switched off', 'alter table public.pianos disable row level security'],
  ['another procedure', `create function app.nothing() returns void language sql as 'select'`],
])('%s is seen, though the answer was a refusal', async (_what, sql) => {
  await expectRefused(backend, () => Promise.resolve(refused));
  const attempt = async () => {
    await backend.sql(sql);
    return refused;
  };
  await expect(expectRefused(backend, attempt)).rejects.toThrow('expected');
});

test('what was taken back is as it was', async () => {
  const before = await protectedState(backend);
  await backend.sql(`insert into public.piano_manufacturers (id, name) values ('00000000-0000-4000-8000-000000000001', 'Nobody & Sons')`);
  expect(await protectedState(backend)).toHaveLength(before.length + 1);
  await backend.sql(`delete from public.piano_manufacturers where id = '00000000-0000-4000-8000-000000000001'`);
  expect(await protectedState(backend)).toEqual(before);
});
