import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { demoPassword } from '../../supabase/seed/demo-accounts.ts';
import { procedures } from '../../supabase/tests/access-matrix.ts';
import { signIn, startTestBackend, visitorOf, type Answer, type Caller } from './backend-caller.ts';
import { openDevice } from './device.ts';

// An access token holds for an hour. What ends a session (signing out, a suspension, another password) ends it at once for whatever
// can't be taken back or shows all.

let backend: EmbeddedBackend;
let visitor: Caller;
let person: Caller;

const password = 'Stimmgabel-440!';
const refusal = { status: 401, body: { code: 'PT401', hint: 'session-ended', message: 'Your session has ended. Please sign in again; nothing on this device is lost.' } };

beforeAll(async () => {
  backend = await startTestBackend();
  visitor = visitorOf(backend);
});
afterAll(() => backend.close());
async function newPerson(role: string): Promise<Caller> {
  const email = `${randomUUID()}@people.example`;
  await visitor.request('POST', '/auth/v1/signup', { email, password });
  await backend.sql('update auth.users set email_confirmed_at = now() where email = $1', [email]);
  await backend.sql('update public.user_profiles set role = $2 where email = $1', [email, role]);
  return signIn(backend, { email, password });
}
beforeEach(async () => {
  person = await newPerson('admin');
});

/** What may still be asked: it changes nothing of others, and tells nothing that the device doesn't have. */
const harmless = new Set(['own_storage()', 'own_work_going_on()', 'report_device(jsonb)', 'unused_pictures(text[])', 'viewing_times(uuid)']);
const asked = Object.entries(procedures).flatMap(([name, callers]) => (callers.includes('user') && !callers.includes('visitor') && !harmless.has(name) ? [name] : []));

/** Each procedure with nothing in its arguments. */
async function callOf(name: string): Promise<(caller: Caller) => Promise<Answer>> {
  const [row] = await backend.sql<{ names: string[] }>(`select coalesce(proargnames[1:pronargs], '{}') as names from pg_proc where oid = ('public.' || $1)::regprocedure`, [name]);
  const args = Object.fromEntries((row?.names ?? []).map((each) => [each, null]));
  return (caller) => caller.request('POST', `/rest/v1/rpc/${name.slice(0, name.indexOf('('))}`, args);
}

const endings: readonly [how: string, end: (caller: Caller) => Promise<unknown>][] = [
  ['signed out', (caller) => caller.request('POST', '/auth/v1/logout?scope=local', {})],
  ['ended from another device', (caller) => backend.sql('delete from auth.sessions where user_id = $1', [caller.userId])],
  ['run out', (caller) => backend.sql(`update auth.sessions set not_after = now() - interval '1 minute' where user_id = $1`, [caller.userId])],
];

describe.each(endings)('a session that was %s', (_how, end) => {
  test.each(asked)('is refused by %s', async (name) => {
    const call = await callOf(name);
    await end(person);
    expect(await call(person)).toMatchObject(refusal);
  });
});

test.each(asked.filter((name) => !['delete_account()', 'prepare_account_deletion()'].includes(name)))('%s does not say so to a session that goes on', async (name) => {
  expect((await (await callOf(name))(person)).status).not.toBe(401);
});

test.each<[string, (caller: Caller) => Promise<Answer>]>([
  ['a profile', (caller) => caller.request('PATCH', `/rest/v1/user_profiles?id=eq.${caller.userId}`, { phone: '+49 30 1' })],
  ['a listing', (caller) => caller.request('POST', '/rest/v1/pianos', { id: randomUUID(), piano_type: 'Grand', title: 'A grand' })],
  ['a search', (caller) => caller.request('POST', '/rest/v1/saved_searches', { id: randomUUID(), name: 'Mine' })],
  ['pushed changes', (caller) => caller.request('POST', '/rest/v1/rpc/push_changes', { changes: [{ change_id: randomUUID(), collection: 'saved_searches', id: randomUUID(), op: 'insert', base_version: 0, fields: { name: 'Mine' } }] })],
])('of an ended session %s are not written', async (_what, write) => {
  await backend.sql('delete from auth.sessions where user_id = $1', [person.userId]);
  expect(await write(person)).toMatchObject(refusal);
  expect(await backend.sql('select 1 from public.saved_searches where user_id = $1 union all select 1 from public.sync_receipts where user_id = $1', [person.userId])).toEqual([]);
});

test('an ended session of an admin reads what all may, and no more', async () => {
  const count = async () => ((await person.request('GET', '/rest/v1/user_profiles?select=id')).body as unknown[]).length;
  expect(await count()).toBeGreaterThan(1);
  await backend.sql('delete from auth.sessions where user_id = $1', [person.userId]);
  expect(await count()).toBe(1);
});

test('payments can’t be begun either', async () => {
  await backend.sql('delete from auth.sessions where user_id = $1', [person.userId]);
  const { status } = await person.request('POST', '/functions/v1/start-payment', { product: 'highlight' });
  expect([401, 403]).toContain(status);
});

test('a token that names the session of somebody else, or none that could be, is no session', async () => {
  const other = await newPerson('buyer');
  const [theirs] = await backend.sql<{ id: string }>('select id from auth.sessions where user_id = $1', [other.userId]);
  const isLive = async (session_id: unknown) => {
    const claims = JSON.stringify({ sub: person.userId, role: 'authenticated', session_id });
    await backend.sql(`select set_config('request.jwt.claims', $1, false), set_config('request.jwt.claim.sub', $2, false)`, [claims, person.userId]);
    const [row] = await backend.sql<{ live: boolean }>('select app.session_is_live() as live');
    await backend.sql(`select set_config('request.jwt.claims', '', false), set_config('request.jwt.claim.sub', '', false)`);
    return row?.live;
  };
  expect([await isLive(theirs?.id), await isLive('x'), await isLive(''), await isLive(randomUUID()), await isLive(undefined)]).toEqual([false, false, false, false, true]);
});

test('a device whose session was ended asks for a sign-in, keeps what it wrote, and sends it after that', async () => {
  const device = await openDevice({ backend, role: 'buyer' });
  await device.sync();
  await backend.sql('delete from auth.sessions where user_id = $1', [device.userId]);
  const piano = randomUUID();
  const onServer = () => backend.sql('select title from public.saved_pianos where piano_id = $1', [piano]);
  await device.saved.toggle({ id: piano, title: 'Kept' });
  device.engine.wake('person');
  await expect.poll(() => device.engine.status.get().phase, { timeout: 20_000 }).toBe('paused-auth');
  expect(await onServer()).toEqual([]);
  const again = await device.supabase.auth.signInWithPassword({ email: 'buyer@demo.soundboard.example', password: demoPassword });
  expect(again.error).toBeNull();
  await device.sync();
  expect(await onServer()).toEqual([{ title: 'Kept' }]);
  await device.close();
});
