import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { demoPassword } from '../../supabase/seed/demo-accounts.ts';
import { signIn, signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';
import { openDevice } from './device.ts';

let backend: EmbeddedBackend;
let admin: Caller;

beforeAll(async () => {
  backend = await startTestBackend();
  admin = await signInAs(backend, 'admin');
});
afterAll(() => backend.close());

/** An account with a confirmed address, made as the seed makes them. */
async function newPerson(role: string, fullName = 'New person'): Promise<Caller & { email: string }> {
  const id = randomUUID();
  const email = `${id}@people.example`;
  await backend.sql(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data, raw_app_meta_data)
     select $1, $2, (select encrypted_password from auth.users where email = 'buyer@demo.soundboard.example'), now(), $3, '{"provider":"email"}'`,
    [id, email, JSON.stringify({ role, full_name: fullName })],
  );
  return { ...(await signIn(backend, { email, password: demoPassword })), email };
}

async function addListing(owner: Caller, more: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  const row = { id, piano_type: 'Upright', title: 'For the market', status: 'active', is_published: true, ...more };
  expect((await owner.request('POST', '/rest/v1/pianos', row)).status).toBe(201);
  return id;
}

async function one<T>(query: string, ...params: unknown[]): Promise<T> {
  const [row] = await backend.sql<{ value: T }>(query, params);
  return row?.value as T;
}

const isPublic = (id: string) => one<boolean>('select is_public as value from public.pianos where id = $1', id);
const roleOf = (id: string) => one<string>('select role as value from public.user_profiles where id = $1', id);
const eventsOf = (id: string, kind: string) =>
  one<number>('select count(*)::integer as value from public.activity_events where user_id = $1 and activity_type = $2', id, kind);
const verifiedOf = (id: string) => one<boolean>('select verified as value from public.public_profiles where id = $1', id);

const adminCalls = (id: string): [string, Record<string, unknown>][] => [
  ['set_account_role', { account_id: id, new_role: 'admin' }],
  ['suspend_account', { account_id: id, reason: 'Because' }],
  ['unsuspend_account', { account_id: id }],
  ['set_account_verified', { account_id: id, verified: true }],
  ['find_accounts', { request: {} }],
  ['get_activity_breakdown', {}],
  ['get_security_alerts', {}],
  ['get_market_health', {}],
  ['get_fleet_health', {}],
  ['get_serial_coverage', {}],
];

test('H-8, R-1: who is no admin is refused every procedure of administration and reads no row of the summary', async () => {
  const dealer = await signInAs(backend, 'dealer');
  const visitor = visitorOf(backend);
  for (const [name, args] of adminCalls(dealer.userId)) {
    await expect(dealer.rpc(name, args), name).rejects.toThrow(/PT403/);
    await expect(visitor.rpc(name, args), name).rejects.toThrow(/answered 40[13]/);
  }
  expect((await dealer.request('GET', '/rest/v1/system_health_summary?select=*')).body).toEqual([]);
  expect([401, 403]).toContain((await visitor.request('GET', '/rest/v1/system_health_summary?select=*')).status);
  expect(await roleOf(dealer.userId)).toBe('dealer');
});

test('unknown accounts and bad values are told as such', async () => {
  const nobody = randomUUID();
  await expect(admin.rpc('set_account_role', { account_id: nobody, new_role: 'buyer' })).rejects.toThrow('PT404');
  const { body } = await admin.request('POST', '/rest/v1/rpc/set_account_role', { account_id: nobody, new_role: 'buyer' });
  expect(body).toMatchObject({ code: 'PT404', hint: 'account-unknown' });
  await expect(admin.rpc('suspend_account', { account_id: nobody, reason: 'Because' })).rejects.toThrow('PT404');
  await expect(admin.rpc('unsuspend_account', { account_id: nobody })).rejects.toThrow('PT404');
  await expect(admin.rpc('set_account_verified', { account_id: nobody, verified: true })).rejects.toThrow('PT404');
  const person = await newPerson('seller');
  for (const reason of ['', '  ', 'no', 'x'.repeat(501), null]) {
    await expect(admin.rpc('suspend_account', { account_id: person.userId, reason })).rejects.toThrow('PT422');
  }
  expect(await one('select count(*)::integer as value from public.account_standings where account_id = $1', person.userId)).toBe(0);
});

test('R-1: the last admin keeps the role, and a role given is noted', async () => {
  await expect(admin.rpc('set_account_role', { account_id: admin.userId, new_role: 'buyer' })).rejects.toThrow('PT409');
  expect(await roleOf(admin.userId)).toBe('admin');

  const second = await newPerson('buyer');
  await admin.rpc('set_account_role', { account_id: second.userId, new_role: 'admin' });
  expect(await eventsOf(second.userId, 'admin_role_given')).toBe(1);
  // A suspended admin does not count, and can do nothing.
  await admin.rpc('suspend_account', { account_id: second.userId, reason: 'On leave' });
  await expect(admin.rpc('set_account_role', { account_id: admin.userId, new_role: 'buyer' })).rejects.toThrow('PT409');
  const suspended = await signIn(backend, second);
  await expect(suspended.rpc('find_accounts', { request: {} })).rejects.toThrow('PT403');
  await expect(second.rpc('find_accounts', { request: {} })).rejects.toThrow('PT401');
  for (const each of [suspended, second]) expect((await each.request('GET', '/rest/v1/activity_events?select=id')).body).toEqual([]);

  await admin.rpc('unsuspend_account', { account_id: second.userId });
  await suspended.rpc('set_account_role', { account_id: admin.userId, new_role: 'buyer' });
  await expect(suspended.rpc('set_account_role', { account_id: second.userId, new_role: 'buyer' })).rejects.toThrow('PT409');
  await suspended.rpc('set_account_role', { account_id: admin.userId, new_role: 'admin' });
  await admin.rpc('set_account_role', { account_id: second.userId, new_role: 'technician' });
  expect(await eventsOf(second.userId, 'role_changed')).toBe(1);
});

describe('a suspension', () => {
  const reason = 'Payments asked for outside of the marketplace';
  let seller: Caller & { email: string };
  let listing: string;
  let draft: string;
  let search: string;

  beforeAll(async () => {
    seller = await newPerson('seller');
    listing = await addListing(seller);
    draft = await addListing(seller, { is_published: false, status: 'draft' });
    search = randomUUID();
    await seller.request('POST', '/rest/v1/saved_searches', { id: search, name: 'Mine', query: 'q=x' });
    await admin.rpc('suspend_account', { account_id: seller.userId, reason: ` ${reason} ` });
  });

  test('R-2: is not for oneself, and keeps its reason, which the person reads and others do not', async () => {
    await expect(admin.rpc('suspend_account', { account_id: admin.userId, reason })).rejects.toThrow('PT409');
    const path = '/rest/v1/account_standings?select=account_id,suspended_reason';
    expect((await seller.request('GET', path)).body).toEqual([{ account_id: seller.userId, suspended_reason: reason }]);
    expect((await (await signInAs(backend, 'buyer')).request('GET', path)).body).toEqual([]);
    expect((await seller.request('GET', '/rest/v1/account_standings?select=suspended_by')).status).toBe(403);
  });

  test('R-3: takes public listings off the market, from search and from the seller’s mark', async () => {
    expect(await isPublic(listing)).toBe(false);
    expect(await one('select count(*)::integer as value from app.listing_search where id = $1', listing)).toBe(0);
    expect(await one('select count(*)::integer as value from public.departed_rows where row_id = $1', listing)).toBe(1);
    expect(await verifiedOf(seller.userId)).toBe(false);
  });

  test('R-3: ends the sessions', async () => {
    expect(await one('select count(*)::integer as value from auth.sessions where user_id = $1', seller.userId)).toBe(0);
    expect((await seller.request('GET', '/auth/v1/user')).status).toBe(403);
  });

  const refusedWrites: readonly [string, string, () => string, () => Record<string, unknown>][] = [
    ['a new listing', 'POST', () => '/rest/v1/pianos', () => ({ id: randomUUID(), piano_type: 'Grand' })],
    ['a changed listing', 'PATCH', () => `/rest/v1/pianos?id=eq.${listing}`, () => ({ is_published: true })],
    ['a saved piano', 'POST', () => '/rest/v1/saved_pianos', () => ({ id: randomUUID(), piano_id: listing })],
    ['a changed search', 'PATCH', () => `/rest/v1/saved_searches?id=eq.${search}`, () => ({ name: 'Other' })],
    ['a correction', 'POST', () => '/rest/v1/serial_corrections', () => ({ id: randomUUID(), serial_number: '1234', claimed_year: 1900, evidence: 'A stamp inside' })],
    ['an inquiry', 'POST', () => '/rest/v1/inquiries', () => ({ id: randomUUID(), seller_id: seller.userId, name: 'A', email: 'a@people.example', message: 'Hello' })],
    ['a look-up', 'POST', () => '/rest/v1/piano_lookup_history', () => ({ id: randomUUID(), serial_number: '1234' })],
    ['a changed profile', 'PATCH', () => `/rest/v1/user_profiles?id=eq.${seller.userId}`, () => ({ town: 'Elsewhere' })],
  ];
  test.each(refusedWrites)('R-3: refuses %s with the reason', async (_what, method, path, body) => {
    const answer = await seller.request(method, path(), body());
    expect(answer.status).toBe(403);
    expect(JSON.stringify(answer.body)).toContain(reason);
  });

  test('R-3: refuses what synchronisation pushes, one by one, with the reason', async () => {
    const push = (change: Record<string, unknown>) => ({ change_id: randomUUID(), base_version: 1, ...change });
    const verdicts = await seller.rpc<{ status: string; code: string; reason: string }[]>('push_changes', {
      changes: [
        push({ collection: 'pianos', id: randomUUID(), op: 'insert', fields: { piano_type: 'Grand' } }),
        push({ collection: 'saved_searches', id: search, op: 'update', fields: { name: 'Other' } }),
        push({ collection: 'saved_searches', id: search, op: 'delete', fields: {} }),
      ],
    });
    expect(verdicts.map(({ status, code }) => [status, code])).toEqual(Array.from({ length: 3 }, () => ['rejected', 'PT403']));
    expect(verdicts.every((verdict) => verdict.reason.includes(reason))).toBe(true);
    expect(await one('select name as value from public.saved_searches where id = $1', search)).toBe('Mine');
  });

  test('R-3: refuses files', async () => {
    const answer = await seller.request('POST', `/storage/v1/object/piano-images/${seller.userId}/1-a-0.jpg`, undefined, {
      'content-type': 'image/jpeg',
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const tried = `insert into storage.objects (bucket_id, name) values ('piano-images', '${seller.userId}/2-a-0.jpg')`;
    await backend.sql('begin');
    await backend.sql(`select set_config('request.jwt.claim.sub', $1, true)`, [seller.userId]);
    await backend.sql('set local role authenticated');
    await expect(backend.sql(tried)).rejects.toThrow(/row-level security/);
    await backend.sql('rollback');
    expect(await one(`select count(*)::integer as value from storage.objects where name like $1`, `${seller.userId}/%`)).toBe(0);
  });

  test('R-3, S-4: the person may sign in and read, which is noted', async () => {
    const again = await signIn(backend, { email: seller.email, password: demoPassword });
    const { body } = await again.request('GET', '/rest/v1/pianos?select=id&order=created_at');
    expect((body as { id: string }[]).map(({ id }) => id)).toEqual(expect.arrayContaining([listing, draft]));
    expect(await eventsOf(seller.userId, 'suspended_sign_in')).toBe(1);
    expect(await eventsOf(seller.userId, 'sign_in')).toBe(1);
  });

  test('R-4: lifted, brings back what it took off and nothing else', async () => {
    await admin.rpc('suspend_account', { account_id: seller.userId, reason: 'Another reason' });
    await admin.rpc('unsuspend_account', { account_id: seller.userId });
    expect([await isPublic(listing), await isPublic(draft)]).toEqual([true, false]);
    expect(await verifiedOf(seller.userId)).toBe(true);
    expect(await eventsOf(seller.userId, 'listing_published')).toBe(1);
    const rename = (caller: Caller) => caller.request('PATCH', `/rest/v1/saved_searches?id=eq.${search}`, { name: 'Other' });
    // What the suspension ended stays ended.
    expect([(await rename(seller)).status, (await rename(await signIn(backend, seller))).status]).toEqual([401, 204]);
    expect(await one('select count(*)::integer as value from app.withheld_listings')).toBe(0);
  });
});

test('R-3, R-4: what a device sends meanwhile is kept with the reason, and goes through once the suspension is lifted', async () => {
  const device = await openDevice({ backend, role: 'buyer' });
  await device.sync();
  await admin.rpc('suspend_account', { account_id: device.userId, reason: 'Until this is cleared' });
  const search = await device.searches.add({ name: 'Kept', query: 'q=kept' });
  const id = search.ok ? search.value.id : '';
  await device.sync();
  expect(await device.document(id)).toMatchObject({ pending: 'parked', change: { error: { kind: 'rejected', code: 'PT403' } } });
  expect((await device.document(id))?.change?.error?.reason).toContain('Until this is cleared');

  await admin.rpc('unsuspend_account', { account_id: device.userId });
  await device.supabase.auth.signInWithPassword({ email: 'buyer@demo.soundboard.example', password: demoPassword });
  await device.outbox.retry(`saved_searches:${id}`);
  await device.sync();
  expect((await device.document(id))?.pending).toBe('clean');
  expect(await one('select name as value from public.saved_searches where id = $1', id)).toBe('Kept');
  await device.close();
});

test('R-3: every table that people write refuses the suspended', async () => {
  const open = await backend.sql<{ name: string }>(
    `select distinct c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'sync_receipts'
       and (has_any_column_privilege('authenticated', c.oid, 'insert, update') or has_table_privilege('authenticated', c.oid, 'delete'))
       and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'app.refuse_suspended'::regproc)`,
  );
  expect(open).toEqual([]);
});

test('R-5: an admin’s mark stands above the confirmed address, both ways, and travels to devices', async () => {
  const seller = await newPerson('seller');
  const listing = await addListing(seller);
  const stamp = () => one<string>('select stamp::text as value from public.pianos where id = $1', listing);
  const before = await stamp();
  expect(await verifiedOf(seller.userId)).toBe(true);
  await admin.rpc('set_account_verified', { account_id: seller.userId, verified: false });
  expect([await verifiedOf(seller.userId), (await stamp()) === before]).toEqual([false, false]);

  await backend.sql('update auth.users set email_confirmed_at = null where id = $1', [seller.userId]);
  await admin.rpc('set_account_verified', { account_id: seller.userId, verified: null });
  expect(await verifiedOf(seller.userId)).toBe(false);
  await admin.rpc('set_account_verified', { account_id: seller.userId, verified: true });
  expect(await verifiedOf(seller.userId)).toBe(true);
  expect(await one('select email_confirmed as value from public.user_profiles where id = $1', seller.userId)).toBe(false);
});

interface AccountPage {
  rows: { id: string; email: string; role: string; public_listings: number }[];
  total: number;
  next: { created_at: string; id: string } | null;
}

describe('finding accounts', () => {
  const find = (request: Record<string, unknown>) => admin.rpc<AccountPage>('find_accounts', { request });

  test('pages through all of them once, newest first', async () => {
    const all = await backend.sql<{ id: string }>('select id from public.user_profiles order by created_at desc, id desc');
    const seen: string[] = [];
    let after: AccountPage['next'] = null;
    do {
      const page: AccountPage = await find({ limit: 4, after });
      expect(page.total).toBe(all.length);
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect(seen).toEqual(all.map(({ id }) => id));
  });

  test('by e-mail, name, company, id, role and suspension', async () => {
    const person = await newPerson('mover', 'Jürgen Übersee');
    const ids = async (request: Record<string, unknown>) => (await find(request)).rows.map(({ id }) => id);
    expect(await ids({ query: 'juergen ub' })).toEqual([person.userId]);
    expect(await ids({ query: person.email })).toEqual([person.userId]);
    expect(await ids({ query: person.userId.toUpperCase() })).toEqual([person.userId]);
    expect((await find({ query: 'pianohaus beispiel' })).rows.map(({ email }) => email)).toEqual(['dealer@demo.soundboard.example']);
    expect(await ids({ query: '!!!' })).toEqual([]);
    expect(await ids({ query: `'; drop table pianos; --` })).toEqual([]);
    expect(new Set((await find({ role: 'mover' })).rows.map(({ role }) => role))).toEqual(new Set(['mover']));
    expect(await ids({ suspended: true })).toEqual([]);
    await admin.rpc('suspend_account', { account_id: person.userId, reason: 'Because' });
    expect(await ids({ suspended: true })).toEqual([person.userId]);
    expect(await ids({ query: person.email, suspended: false })).toEqual([]);
  });

  test('what can’t be read is refused', async () => {
    for (const request of [{ limit: 'many' }, { after: { created_at: 'x', id: 'y' } }, { suspended: 'perhaps' }]) {
      await expect(find(request)).rejects.toThrow('PT400');
    }
  });
});

describe('what the screen showed', () => {
  const refusal = expect.objectContaining({ code: 'PT409', message: expect.stringMatching(/^This has changed since you opened it\./) });
  const asAdmin = (name: string, args: Record<string, unknown>) => admin.request('POST', `/rest/v1/rpc/${name}`, args);

  test('R-6, U-SYN-01: of two admins who look at the same account the second replaces nothing unseen', async () => {
    const person = await newPerson('buyer');
    const account_id = person.userId;
    const shown = { role: 'buyer', verified_mark: null, suspended: false, suspended_reason: '' };
    expect((await asAdmin('set_account_role', { account_id, new_role: 'dealer', shown: { role: shown.role } })).status).toBe(204);
    expect(await asAdmin('set_account_role', { account_id, new_role: 'mover', shown: { role: shown.role } })).toMatchObject({ status: 409, body: refusal });
    expect(await roleOf(account_id)).toBe('dealer');
    expect((await asAdmin('set_account_role', { account_id, new_role: 'dealer', shown: { role: shown.role } })).status).toBe(204);

    const mark = { verified_mark: shown.verified_mark };
    expect((await asAdmin('set_account_verified', { account_id, verified: false, shown: mark })).status).toBe(204);
    expect(await asAdmin('set_account_verified', { account_id, verified: true, shown: mark })).toMatchObject({ status: 409, body: refusal });
    expect(await verifiedOf(account_id)).toBe(false);

    const standing = { suspended: false, suspended_reason: '' };
    expect((await asAdmin('suspend_account', { account_id, reason: 'The first reason', shown: standing })).status).toBe(204);
    expect(await asAdmin('suspend_account', { account_id, reason: 'The second reason', shown: standing })).toMatchObject({ status: 409, body: refusal });
    const other = { suspended: true, suspended_reason: 'Another reason' };
    expect(await asAdmin('unsuspend_account', { account_id, shown: other })).toMatchObject({ status: 409, body: refusal });
    expect((await asAdmin('unsuspend_account', { account_id, shown: { ...other, suspended_reason: 'The first reason' } })).status).toBe(204);
  });

  test.each([{ roles: 'buyer' }, [], 'buyer', { role: 'x'.repeat(4001) }])('unreadable, it is refused and nothing changes: %#', async (shown) => {
    const { userId } = await newPerson('buyer');
    expect((await asAdmin('set_account_role', { account_id: userId, new_role: 'dealer', shown })).status).toBe(400);
    expect(await roleOf(userId)).toBe('buyer');
  });
});
