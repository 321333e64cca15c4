import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountRoles } from '../../src/domain/listing/listing-values.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { seedId } from '../../supabase/embedded/seed.ts';
import { buckets, parties, procedures, relations, type Party } from '../../supabase/tests/access-matrix.ts';
import { startTestBackend, visitorOf } from './backend-caller.ts';

let backend: EmbeddedBackend;
const ids = { public: randomUUID(), private: randomUUID(), owner: seedId('dealer@demo.soundboard.example') };

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

/** Everybody who tries: `party` as the matrix names them, `userId` null for a visitor. */
const actors: readonly { name: string; party: Party; userId: string | null }[] = [
  { name: 'visitor', party: 'visitor', userId: null },
  { name: 'owner', party: 'owner', userId: ids.owner },
  ...accountRoles
    .filter((role) => role !== 'dealer')
    .map((role) => ({
      name: role,
      party: role === 'admin' ? ('admin' as const) : ('stranger' as const),
      userId: seedId(`${role}@demo.soundboard.example`),
    })),
];

function fill(statement: string): string {
  return statement.replace(/:(public|private|owner)\b/g, (_, name: keyof typeof ids) => `'${ids[name]}'`);
}

/**
 * Runs `attempt` as the actor after `prepared` as the database's owner, and undoes both. Returns the number of rows,
 * or the error's code.
 */
async function attempt(actor: { userId: string | null }, prepared: readonly string[], statement: string): Promise<number | string> {
  await backend.sql('begin');
  try {
    for (const each of prepared) await backend.sql(fill(each));
    await backend.sql(`select set_config('request.jwt.claim.sub', $1, true)`, [actor.userId ?? '']);
    await backend.sql(`set local role ${actor.userId === null ? 'anon' : 'authenticated'}`);
    return (await backend.sql(fill(statement))).length;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    await backend.sql('rollback');
  }
}

const refused = ['42501', '55000', '428C9', 'PT404'];

describe('the catalogue holds what the matrix names', () => {
  test('tables and views', async () => {
    const found = await backend.sql<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f') order by 1`,
    );
    expect(found.map(({ name }) => name)).toEqual(Object.keys(relations).sort());
  });

  test('every table is under row-level security', async () => {
    const open = await backend.sql(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
    );
    expect(open).toEqual([]);
  });

  test('procedures, and who may call them', async () => {
    const found = await backend.sql<{ name: string; visitor: boolean; user: boolean }>(
      `select p.proname || '(' || replace(oidvectortypes(p.proargtypes), ', ', ',') || ')' as name,
         has_function_privilege('anon', p.oid, 'execute') as visitor,
         has_function_privilege('authenticated', p.oid, 'execute') as "user"
       from pg_proc p where p.pronamespace = 'public'::regnamespace`,
    );
    const granted = found.map(({ name, visitor, user }) => [name, [...(visitor ? ['visitor'] : []), ...(user ? ['user'] : [])]]);
    expect(Object.fromEntries(granted)).toEqual(procedures);
  });

  test('every function pins its search path', async () => {
    const loose = await backend.sql(
      `select p.oid::regprocedure::text as name from pg_proc p
       where p.pronamespace in ('public'::regnamespace, 'app'::regnamespace)
         and not coalesce(p.proconfig @> array['search_path=""'], false)`,
    );
    expect(loose).toEqual([]);
  });

  test('buckets', async () => {
    const found = await backend.sql<{ id: string; public: boolean }>('select id, public from storage.buckets');
    expect(Object.fromEntries(found.map((bucket) => [bucket.id, bucket.public]))).toEqual(
      Object.fromEntries(Object.entries(buckets).map(([id, rules]) => [id, rules.public])),
    );
  });
});

describe.each(Object.entries(relations))('%s', (name, rules) => {
  const { sample } = rules;
  const total = sample.rows ?? (sample.where.includes('id = :owner') || name === 'sync_epoch' ? 1 : 2);

  test.each(actors)('is read by $name as the matrix says', async (actor) => {
    const outcome = await attempt(actor, sample.prepare, `select 1 from public.${name} where ${sample.where}`);
    const expected = { none: 0, public: 1, all: total }[rules.read[actor.party]];
    if (expected === 0) expect([0, ...refused]).toContain(outcome);
    else expect(outcome).toBe(expected);
  });

  test.each(actors)('is written by $name as the matrix says', async (actor) => {
    const insert = await attempt(actor, sample.prepare, `with done as (${sample.insert}) select 1`);
    expect(['insert', refused.includes(String(insert)) ? 'refused' : insert]).toEqual([
      'insert',
      rules.insert.includes(actor.party) ? 1 : 'refused',
    ]);
    const change = await attempt(actor, sample.prepare, `${sample.update} returning 1`);
    expect(['update', change === 0 || refused.includes(String(change)) ? 0 : change]).toEqual([
      'update',
      rules.update.includes(actor.party) ? 1 : 0,
    ]);
    const removal = await attempt(actor, sample.prepare, `delete from public.${name} where ${sample.where} returning 1`);
    expect(['delete', removal === 0 || refused.includes(String(removal)) ? 0 : removal]).toEqual([
      'delete',
      rules.delete.includes(actor.party) ? total : 0,
    ]);
  });
});

describe.each(Object.entries(buckets))('bucket %s', (bucket, rules) => {
  const add = (id: string) => `insert into storage.objects (id, bucket_id, name) values (${id}, '${bucket}', :owner || '/picture.jpg')`;
  const prepared = [add(':public')];

  test.each(actors)("lets $name at the owner's folder as the matrix says", async (actor) => {
    const tried = {
      read: await attempt(actor, prepared, `select 1 from storage.objects where id = :public`),
      insert: await attempt(actor, [], `with done as (${add('gen_random_uuid()')}) select 1`),
      update: await attempt(actor, prepared, `update storage.objects set metadata = '{}' where id = :public returning 1`),
      delete: await attempt(actor, prepared, `delete from storage.objects where id = :public returning 1`),
    };
    for (const [action, outcome] of Object.entries(tried)) {
      const isAllowed = rules[action as keyof typeof tried].includes(actor.party);
      expect([action, outcome === 1]).toEqual([action, isAllowed]);
    }
  });
});

test('the matrix names every party', () => {
  for (const rules of Object.values(relations)) expect(Object.keys(rules.read).sort()).toEqual([...parties].sort());
});

test('P-SEC-04: the view of profiles shows no e-mail address or real state, and no phone number that nobody chose to show', async () => {
  const columns = await backend.sql<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'public.public_profiles'::regclass and attnum > 0 order by attnum`,
  );
  expect(columns.map(({ name }) => name)).toEqual([
    'id', 'display_name', 'slug', 'role', 'member_since', 'rating', 'review_count', 'verified', 'time_zone', 'phone', 'verified_by', 'verified_at',
  ]);
  await backend.sql(`update public.user_profiles set phone = '+49 30 5550100' where id = (select id from public.user_profiles where role = 'seller' limit 1)`);
  expect(await backend.sql(`select phone from public.public_profiles where phone <> ''`)).toEqual([]);
});

test('P-SEC-04: who only buys and who runs the market are named to nobody, and are private sellers once they offer something', async () => {
  const [buyer, admin] = ['buyer', 'admin'].map((role) => seedId(`${role}@demo.soundboard.example`));
  const visitor = visitorOf(backend);
  const seen = async () => ((await visitor.request('GET', '/rest/v1/public_profiles?select=id,role&limit=1000')).body as { id: string; role: string }[]);
  const before = await seen();
  expect(before.map(({ role }) => role)).toEqual(expect.arrayContaining(['dealer', 'seller']));
  expect(before.filter(({ id, role }) => id === buyer || id === admin || role === 'buyer' || role === 'admin')).toEqual([]);

  const listing = randomUUID();
  await backend.sql(`insert into public.pianos (id, owner_id, brand, piano_type, status, is_published) values ($1, $2, 'Ibach', 'Upright', 'active', true)`, [listing, admin]);
  expect((await seen()).filter(({ id }) => id === buyer || id === admin)).toEqual([{ id: admin, role: 'seller' }]);
  const [found] = await visitor.rpc<{ seller: { id: string; role: string } }[]>('listings_by_ids', { ids: [listing] });
  expect(found?.seller).toMatchObject({ id: admin, role: 'seller' });
  await backend.sql('delete from public.pianos where id = $1', [listing]);
  expect(await seen()).toEqual(before);
});

test('P-SEC-01: a policy of another bucket that reads an admin-only table does not stop an upload', async () => {
  const actor = actors.find(({ name }) => name === 'owner');
  const outcome = await attempt(
    { userId: actor?.userId ?? null },
    [
      `insert into storage.buckets (id, name) values ('audit', 'audit')`,
      `create policy "Admins add audits" on storage.objects for insert to authenticated
         with check (bucket_id = 'audit' and exists (select 1 from public.activity_events))`,
    ],
    `with done as (insert into storage.objects (bucket_id, name) values ('piano-images', :owner || '/a.jpg')) select 1`,
  );
  expect(outcome).toBe(1);
});
