import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import type { Person, Session } from '../support/postgres-session.ts';

let database: RealPostgres;
let job: Session;
let other: Session;
let device: Session;
let seller: Person;

beforeAll(async () => {
  database = await startRealPostgres();
  job = await database.session('owner');
  other = await database.session('owner');
  seller = await database.addPerson('seller');
  device = await database.session(seller);
});
afterAll(() => database.stop());

const run = (session: Session) => session.query('select app.listing_life_due()');

/** A listing on the market that was last confirmed so many days ago, its term still running. */
async function listed(days: number): Promise<string> {
  const id = randomUUID();
  await job.query(
    `insert into public.pianos (id, owner_id, title, piano_type, description, image_urls, status, is_published)
     values ($1, $2, 'Ibach', 'Grand', repeat('x', 120), '{/a.jpg,/b.jpg,/c.jpg}', 'active', true)`, [id, seller.userId]);
  await job.query('update public.pianos set confirmed_at = now() - make_interval(days => $2) where id = $1', [id, days]);
  return id;
}

function confirm(id: string, base_version: number): Promise<{ status: string }[]> {
  const fields = { confirmed_at: new Date().toISOString() };
  return device.rpc('push_changes', { changes: [{ change_id: randomUUID(), collection: 'pianos', id, op: 'update', base_version, fields }] });
}

async function stateOf(id: string) {
  const [row] = await job.query<{ version: number }>(
    'select version::int, status, is_public, hidden_at is not null as hidden from public.pianos where id = $1', [id]);
  if (!row) throw new Error('No such listing');
  return row;
}

async function told(id: string): Promise<string[]> {
  const rows = await job.query<{ kind: string }>("select kind from public.notifications where subject ->> 'piano_id' = $1 order by created_at", [id]);
  return rows.map(({ kind }) => kind);
}

test('an owner who answers while the job runs is not waited for, nor hidden', async () => {
  const id = await listed(46);
  const { version } = await stateOf(id);
  await device.begin();
  expect(await confirm(id, version)).toMatchObject([{ status: 'accepted' }]);
  await run(job);
  await device.commit();
  await run(job);
  expect(await stateOf(id)).toMatchObject({ is_public: true, hidden: false });
  expect(await told(id)).toEqual([]);
});

test('an owner who answers while it is being hidden gets a conflict, and the answer sent again brings it back', async () => {
  const id = await listed(46);
  const { version } = await stateOf(id);
  await job.begin();
  await run(job);
  const answering = confirm(id, version);
  await job.commit();
  expect(await answering).toMatchObject([{ status: 'conflict' }]);
  const hidden = await stateOf(id);
  expect(hidden).toMatchObject({ hidden: true, is_public: false });
  expect(await confirm(id, hidden.version)).toMatchObject([{ status: 'accepted' }]);
  expect(await stateOf(id)).toMatchObject({ hidden: false, is_public: true });
});

test('two jobs at once do nothing twice', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, (_, place) => listed(place % 2 ? 31 : 46)));
  await Promise.all([run(job), run(other)]);
  await Promise.all([run(job), run(other)]);
  for (const [place, id] of ids.entries()) expect(await told(id)).toEqual([place % 2 ? 'listing_still_there' : 'listing_hidden']);
});

test('what is due is found by its index among many', async () => {
  await job.query(
    `insert into public.pianos (owner_id, title, piano_type, status, is_published)
     select $1, 'Stock ' || place, 'Upright', 'active', true from generate_series(1, 3000) as place`, [seller.userId]);
  await job.query('analyze app.listing_clocks');
  const plan = await job.query('explain select c.piano_id from app.listing_clocks as c where c.due_at <= now() order by c.due_at limit 200');
  expect(JSON.stringify(plan)).toContain('listing_clocks_by_time');
});
