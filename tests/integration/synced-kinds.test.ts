import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kinds } from '../../src/replica/kinds/kinds.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';

interface Verdict {
  status: string;
  code?: string;
  row?: { id: string; version: number } | null;
}

interface Pulled {
  rows: { id: string; body: string; deleted: boolean }[];
  checkpoint: { stamp: string };
  restart: boolean;
}

let backend: EmbeddedBackend;
let owner: Caller;
let other: Caller;
let stranger: Caller;

beforeAll(async () => {
  backend = await startTestBackend();
  [owner, other, stranger] = await Promise.all([signInAs(backend, 'buyer'), signInAs(backend, 'dealer'), signInAs(backend, 'seller')]);
  // A kind as its migration would bring it: a note that two people hold.
  await backend.sql(`
    create table public.shared_notes (
      id uuid primary key default gen_random_uuid(),
      user_id uuid default auth.uid() references auth.users (id) on delete set null,
      holder_id uuid references auth.users (id) on delete set null,
      body text not null default '',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted boolean not null default false,
      version bigint not null default 1,
      stamp bigint not null default 0)`);
  await backend.sql('create index shared_notes_by_change on public.shared_notes (user_id, stamp, id)');
  await backend.sql('create trigger shared_notes_3_stamp before insert or update on public.shared_notes for each row execute function app.stamp_row()');
  await backend.sql('grant select, insert, update on public.shared_notes to authenticated');
  await backend.sql('alter table public.shared_notes enable row level security');
  await backend.sql('create policy "Both hold it" on public.shared_notes to authenticated using (auth.uid() in (user_id, holder_id))');
  await backend.sql(`
    insert into app.synced_kinds (name, writable, lasting, other_side, export_as, export_without, purged)
    values ('shared_notes', '{holder_id,body,deleted}', '{holder_id}', 'holder_id', 'notes', '{version,stamp,holder_id}', 'deleted or left')`);
});
afterAll(() => backend.close());

const setKind = (change: string) => backend.sql(`update app.synced_kinds set ${change} where name = 'shared_notes'`);

async function push(caller: Caller, change: Record<string, unknown>): Promise<Verdict> {
  const [verdict] = await caller.rpc<Verdict[]>('push_changes', {
    changes: [{ change_id: randomUUID(), collection: 'shared_notes', id: randomUUID(), base_version: null, ...change }],
  });
  if (!verdict) throw new Error('No verdict');
  return verdict;
}

const add = (body: string, id: string = randomUUID()) => push(owner, { op: 'insert', id, fields: { body, holder_id: other.userId } });
const edit = (caller: Caller, id: string, fields: Record<string, unknown>) => push(caller, { op: 'update', id, base_version: 1, fields });

async function pull(caller: Caller, checkpoint: Pulled['checkpoint'] | null = null): Promise<Pulled> {
  const epoch = (await backend.sql<{ epoch: string }>('select epoch from public.sync_epoch'))[0]?.epoch;
  const answer = await caller.rpc<{ collections: { shared_notes: Pulled } }>('pull_changes', { request: { epoch, checkpoints: { shared_notes: checkpoint } } });
  return answer.collections.shared_notes;
}

async function bodyOf(id: string) {
  return (await backend.sql<{ body: string }>('select body from public.shared_notes where id = $1', [id]))[0]?.body;
}

describe('a kind that is one row in the table of kinds', () => {
  test('is pushed, alone and in bulk, and pulled by both sides and nobody else', async () => {
    const id = randomUUID();
    expect(await add('one', id)).toMatchObject({ status: 'accepted', row: { id } });
    const fields = { body: 'more', holder_id: other.userId };
    const bulk = await owner.rpc<Verdict[]>('push_changes', {
      changes: [1, 2].map(() => ({ change_id: randomUUID(), collection: 'shared_notes', id: randomUUID(), op: 'insert', base_version: null, fields })),
    });
    expect(bulk.map(({ status, row }) => [status, row])).toEqual([['accepted', undefined], ['accepted', undefined]]);
    for (const caller of [owner, other]) expect((await pull(caller)).rows.map(({ body }) => body).sort()).toEqual(['more', 'more', 'one']);
    for (const caller of [stranger, visitorOf(backend)]) expect((await pull(caller)).rows).toEqual([]);
    const { checkpoint } = await pull(other);
    await edit(owner, id, { body: 'changed' });
    expect((await pull(other, checkpoint)).rows.map(({ body }) => body)).toEqual(['changed']);
  });

  test('takes no column that is not writable, and refuses to change one that lasts', async () => {
    const id = randomUUID();
    await push(owner, { op: 'insert', id, fields: { body: 'mine', holder_id: other.userId, user_id: stranger.userId, version: 9 } });
    expect(await edit(owner, id, { body: 'with it', holder_id: stranger.userId })).toMatchObject({ status: 'rejected', code: 'PT409', cause: 'written-once' });
    expect(await edit(owner, id, { body: 'edited', holder_id: other.userId, user_id: stranger.userId })).toMatchObject({ status: 'accepted' });
    expect(await backend.sql('select user_id, holder_id, body, version::int from public.shared_notes where id = $1', [id])).toEqual([
      { user_id: owner.userId, holder_id: other.userId, body: 'edited', version: 2 },
    ]);
  });

  test('is changed by its other side only where that writes', async () => {
    const id = randomUUID();
    await add('as it was', id);
    expect(await edit(other, id, { body: 'theirs' })).toMatchObject({ status: 'rejected', code: 'PT403' });
    expect(await bodyOf(id)).toBe('as it was');
    await setKind('other_side_writes = true');
    expect(await edit(other, id, { body: 'theirs' })).toMatchObject({ status: 'accepted', row: { version: 2 } });
    expect(await edit(owner, id, { body: 'late' })).toMatchObject({ status: 'conflict', row: { version: 2 } });
    expect(await edit(stranger, id, { body: 'forged' })).toMatchObject({ status: 'rejected', code: 'PT404', cause: 'entry-gone' });
    await setKind('other_side_writes = false');
    expect(await bodyOf(id)).toBe('theirs');
  });

  test('is never changed where it is append-only, and by any base where it only adds', async () => {
    const id = randomUUID();
    await add('as it was', id);
    await setKind('append_only = true');
    expect(await edit(owner, id, { body: 'edited' })).toMatchObject({ status: 'rejected', code: 'PT403' });
    expect(await push(owner, { op: 'delete', id, base_version: 1 })).toMatchObject({ status: 'rejected', code: 'PT403' });
    await setKind('append_only = false, additive = true');
    for (const body of ['once', 'again']) expect(await edit(owner, id, { body })).toMatchObject({ status: 'accepted' });
    expect(await add('by insert', id)).toMatchObject({ status: 'accepted', row: { version: 4 } });
    await setKind('additive = false');
  });

  test('a visitor adds rows only where visitors do', async () => {
    const verdict = () => push(visitorOf(backend), { op: 'insert', fields: { body: 'a visitor' } });
    expect(await verdict()).toMatchObject({ status: 'rejected', code: 'PT401' });
    await setKind('visitors_insert = true');
    // Past the door, the grants of the table decide.
    expect(await verdict()).toMatchObject({ status: 'rejected', code: 'PT403' });
    await setKind('visitors_insert = false');
  });

  test('is exported to both sides without what is left out, and not as deleted', async () => {
    const gone = randomUUID();
    await add('deleted', gone);
    await edit(owner, gone, { deleted: true });
    for (const caller of [owner, other]) {
      const { notes } = await caller.rpc<{ notes: Record<string, unknown>[] }>('export_own_data', {});
      expect(notes.map(({ id }) => id)).not.toContain(gone);
      expect(Object.keys(notes[0] ?? {}).sort()).toEqual(['body', 'created_at', 'deleted', 'id', 'updated_at', 'user_id']);
    }
    expect(await stranger.rpc('export_own_data', {})).toMatchObject({ notes: [] });
  });

  test('is purged 90 days after it was deleted or left by both, and devices that are further behind start anew', async () => {
    const [kept, gone, left] = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of [kept, gone, left]) await add('old', id);
    const { checkpoint } = await pull(owner);
    await backend.sql('alter table public.shared_notes disable trigger user');
    await backend.sql('update public.shared_notes set deleted = true where id = $1', [gone]);
    await backend.sql('update public.shared_notes set user_id = null, holder_id = null where id = $1', [left]);
    await backend.sql(`update public.shared_notes set updated_at = now() - interval '91 days', stamp = pg_current_xact_id()::text::bigint
      where id = any ($1::uuid[])`, [[kept, gone, left]]);
    await backend.sql('alter table public.shared_notes enable trigger user');
    await backend.sql('select app.purge_sync_logs()');
    const found = await backend.sql<{ id: string }>('select id from public.shared_notes where id = any ($1::uuid[])', [[kept, gone, left]]);
    expect(found.map(({ id }) => id)).toEqual([kept]);
    expect((await pull(owner, checkpoint)).restart).toBe(true);
  });

  test('gets stamps of this cluster after a restore, and no new version', async () => {
    await backend.sql('select app.renew_sync_epoch()');
    expect(await backend.sql('select distinct stamp = (select max(stamp) from public.pianos) as anew from public.shared_notes')).toEqual([{ anew: true }]);
  });
});

describe('the table of kinds', () => {
  test.each([
    ['a table that is not there', `('nothing_there', '{}')`, 'public.nothing_there has no'],
    ['a column that is not there', `('saved_pianos', '{titel}')`, 'public.saved_pianos has no titel'],
  ])('refuses %s', async (_what, values, words) => {
    await expect(backend.sql(`insert into app.synced_kinds (name, writable) values ${values}`)).rejects.toThrow(words);
  });

  test.each(['anon', 'authenticated', 'service_role'])('is read and not written by %s', async (role) => {
    for (const right of ['insert', 'update', 'delete', 'truncate']) {
      expect(await backend.sql('select has_table_privilege($1, $2, $3) as may', [role, 'app.synced_kinds', right])).toEqual([{ may: false }]);
    }
  });

  test('is not reached through the interface', async () => {
    expect((await owner.request('GET', '/rest/v1/synced_kinds')).status).toBe(404);
  });

  test('names the kinds and the writable columns that devices know', async () => {
    const given = await backend.sql<{ name: string; writable: string[]; visitors_insert: boolean; additive: boolean; export_as: string }>(
      `select name, writable, visitors_insert, additive, export_as from app.synced_kinds where name <> 'shared_notes'`);
    const rules = Object.entries(kinds);
    const known = rules.map(([name, { fields, writable }]) => [name, [...new Set(writable.map((field) => fields[field]?.column ?? field))].toSorted()]);
    expect(rules.map(([name, kind]) => [name, kind.name])).toEqual(rules.map(([name]) => [name, name]));
    expect(Object.fromEntries(given.map(({ name, writable }) => [name, writable.toSorted()]))).toEqual(Object.fromEntries(known));
    expect(given.filter(({ visitors_insert }) => visitors_insert).map(({ name }) => name).sort()).toEqual(
      rules.filter(([, { visitorsSend }]) => visitorsSend).map(([name]) => name).sort());
    expect(given.filter(({ additive }) => additive).map(({ name }) => name).sort()).toEqual(
      rules.filter(([, kind]) => kind.additive).map(([name]) => name).sort());
    expect(Object.fromEntries(given.map(({ name, export_as }) => [name, export_as]))).toEqual(
      Object.fromEntries(rules.map(([name, { exportAs }]) => [name, exportAs ?? name])));
  });
});
