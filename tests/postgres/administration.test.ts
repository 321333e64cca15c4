import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import type { Person, Session } from '../support/postgres-session.ts';

let database: RealPostgres;
let owner: Session;
let first: Person;
let second: Person;
let firstAdmin: Session;
let secondAdmin: Session;

beforeAll(async () => {
  database = await startRealPostgres();
  owner = await database.session('owner');
  first = await database.addPerson('buyer');
  second = await database.addPerson('buyer');
  firstAdmin = await database.session(first);
  secondAdmin = await database.session(second);
});
afterAll(() => database.stop());
beforeEach(async () => {
  await owner.query(`update public.user_profiles set role = 'admin' where id = any ($1)`, [[first.userId, second.userId]]);
  await owner.query('delete from public.account_standings');
});

const admins = () =>
  owner.query<{ id: string }>(
    `select p.id from public.user_profiles p where role = 'admin'
       and not exists (select from public.account_standings s where s.account_id = p.id and s.suspended_at is not null)`,
  );

/** Settles when the session waits for another one's lock. */
async function isWaiting(session: Session): Promise<void> {
  for (;;) {
    const [activity] = await owner.query<{ waits: boolean }>(`select wait_event_type = 'Lock' as waits from pg_stat_activity where pid = $1`, [session.pid]);
    if (activity?.waits) return;
  }
}

/** The code of the refusal, or 'done'. */
const outcome = (call: Promise<unknown>) => call.then(() => 'done', (error: unknown) => (error as { code?: string }).code ?? String(error));

test.each([
  ['take each other’s role', 'PT403',
    () => firstAdmin.rpc('set_account_role', { account_id: second.userId, new_role: 'buyer' }),
    () => secondAdmin.rpc('set_account_role', { account_id: first.userId, new_role: 'buyer' })],
  ['give up their own role', 'PT409',
    () => firstAdmin.rpc('set_account_role', { account_id: first.userId, new_role: 'buyer' }),
    () => secondAdmin.rpc('set_account_role', { account_id: second.userId, new_role: 'buyer' })],
  ['suspend each other', 'PT403',
    () => firstAdmin.rpc('suspend_account', { account_id: second.userId, reason: 'Because' }),
    () => secondAdmin.rpc('suspend_account', { account_id: first.userId, reason: 'Because' })],
])('R-1: two admins who %s at once: one goes through, one admin stays', async (_what, refused, one, other) => {
  await firstAdmin.begin();
  await one();
  const later = outcome(other());
  await isWaiting(secondAdmin);
  await firstAdmin.commit();
  expect(await later).toBe(refused);
  expect(await admins()).toHaveLength(1);
});

const insertion = (id: string) =>
  `insert into public.pianos (id, piano_type, status, is_published) values ('${id}', 'Upright', 'active', true)`;
const isPublic = async (id: string) => (await owner.query<{ is_public: boolean }>('select is_public from public.pianos where id = $1', [id]))[0]?.is_public;

test('R-3: a listing that is being written when the suspension comes leaves the market with the others', async () => {
  const person = await database.addPerson('seller');
  const seller = await database.session(person);
  const id = randomUUID();
  await seller.begin();
  await seller.query(insertion(id));
  const suspension = outcome(firstAdmin.rpc('suspend_account', { account_id: person.userId, reason: 'Because' }));
  await isWaiting(firstAdmin);
  await seller.commit();
  expect([await suspension, await isPublic(id)]).toEqual(['done', false]);
  await seller.close();
});

test('R-3: a listing that is written while the suspension runs is refused', async () => {
  const person = await database.addPerson('seller');
  const seller = await database.session(person);
  const id = randomUUID();
  await firstAdmin.begin();
  await firstAdmin.rpc('suspend_account', { account_id: person.userId, reason: 'Because' });
  const writing = outcome(seller.query(insertion(id)));
  await isWaiting(seller);
  await firstAdmin.commit();
  expect([await writing, await isPublic(id)]).toEqual(['PT403', undefined]);
  await seller.close();
});
