import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kinds } from '../../src/replica/kinds/kinds.ts';
import { onlyOwnAnswers } from '../../src/wire/own-answer.ts';
import { noPersonCheck } from '../../src/platform/person-check.ts';
import { createOwnAccount } from '../../src/server/account/own-account.ts';
import type { OwnAccount } from '../../src/server/ports/own-account.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { demoPassword } from '../../supabase/seed/demo-accounts.ts';
import { openMailedLink, origin, signInAs, startTestBackend, visitorOf } from './backend-caller.ts';

let backend: EmbeddedBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

interface Signed {
  userId: string;
  supabase: SupabaseClient;
  account: OwnAccount;
}

async function openDevice(credentials: { email: string; password: string }, userAgent: string): Promise<Signed> {
  const supabase = createClient(origin, backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
    global: { fetch: onlyOwnAnswers((input, init) => backend.handle(new Request(input, init))) },
  });
  const { data, error } = await supabase.auth.signInWithPassword(credentials);
  expect(error).toBeNull();
  return { userId: data.user?.id ?? '', supabase, account: createOwnAccount(supabase, { userAgent, origin, personCheck: noPersonCheck }) };
}

const password = 'Stimmgabel-440!';

/** A confirmed account of its own. */
async function newPerson(role: string): Promise<{ email: string; password: string }> {
  const email = `${randomUUID()}@people.example`;
  const answer = await visitorOf(backend).request('POST', '/auth/v1/signup', { email, password, data: { role, full_name: 'New person' } });
  expect(answer.status).toBe(200);
  await openMailedLink(backend, email);
  return { email, password };
}

async function valueOf<T>(answer: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>): Promise<T> {
  const given = await answer;
  if (!given.ok) throw new Error(JSON.stringify(given.error));
  return given.value;
}

const count = async (query: string, userId: string) =>
  (await backend.sql<{ count: number }>(`select count(*)::int as count from ${query}`, [userId]))[0]?.count;

test('devices signed in: only one’s own, this one marked, one or all others ended', async () => {
  const person = await newPerson('buyer');
  const phone = await openDevice(person, 'Phone/1.0');
  const tablet = await openDevice(person, 'Tablet/1.0');
  const laptop = await openDevice(person, 'Laptop/1.0');
  await valueOf(phone.account.sessions());
  await valueOf(tablet.account.sessions());
  const seen = await valueOf(laptop.account.sessions());
  // The link of the sign-up's mail began one as well, without a browser's name.
  const named = seen.filter(({ userAgent }) => userAgent !== '');
  expect(named.map(({ userAgent, here }) => `${userAgent}${here ? ' here' : ''}`).sort()).toEqual(['Laptop/1.0 here', 'Phone/1.0', 'Tablet/1.0']);

  const stranger = await openDevice({ email: 'buyer@demo.soundboard.example', password: demoPassword }, 'Stranger');
  const phoneId = seen.find(({ userAgent }) => userAgent.startsWith('Phone'))?.id ?? '';
  expect(await valueOf(stranger.account.endSessions(phoneId))).toBe(0);
  expect((await valueOf(stranger.account.sessions())).map(({ id }) => id)).not.toContain(phoneId);

  expect(await valueOf(laptop.account.endSessions(phoneId))).toBe(1);
  expect((await phone.supabase.auth.refreshSession()).error).not.toBeNull();
  expect(await valueOf(laptop.account.endSessions(null))).toBe(2);
  expect((await tablet.supabase.auth.refreshSession()).error).not.toBeNull();
  expect((await laptop.supabase.auth.refreshSession()).error).toBeNull();
  await expect(visitorOf(backend).rpc('own_sessions', {})).rejects.toThrow(/40[13]|42501/);
});

test('a password changes only with the present one, and other devices are signed out', async () => {
  const person = await newPerson('buyer');
  const here = await openDevice(person, 'Here');
  const elsewhere = await openDevice(person, 'Elsewhere');
  expect(await here.account.changePassword({ current: 'wrong', next: 'Cembalo-1700!' })).toEqual({ ok: false, error: { type: 'WrongPassword' } });
  expect(await here.account.changePassword({ current: password, next: 'Cembalo-1700!' })).toEqual({ ok: true, value: null });
  expect((await elsewhere.supabase.auth.refreshSession()).error).not.toBeNull();
  expect((await here.supabase.auth.refreshSession()).error).toBeNull();
  expect(await valueOf(here.account.sessions())).toHaveLength(1);
  await openDevice({ email: person.email, password: 'Cembalo-1700!' }, 'Again');
});

test('a new e-mail address holds when the mail to it was opened, and until then the old one', async () => {
  const person = await newPerson('buyer');
  const { account, userId } = await openDevice(person, 'Here');
  const email = `${randomUUID()}@people.example`;
  expect(await account.changeEmail({ password: 'wrong', email })).toEqual({ ok: false, error: { type: 'WrongPassword' } });
  await valueOf(account.changeEmail({ password, email }));
  expect(await valueOf(account.signInFacts())).toEqual({ newEmail: email, hasPassword: true });
  const stored = async () => (await backend.sql<{ email: string }>('select email from public.user_profiles where id = $1', [userId]))[0]?.email;
  expect(await stored()).toBe(person.email);
  await openMailedLink(backend, email);
  expect(await stored()).toBe(email);
  expect(await valueOf((await openDevice({ email, password }, 'Again')).account.signInFacts())).toEqual({ newEmail: null, hasPassword: true });
});

async function fillAccount({ supabase, userId }: Signed): Promise<{ listing: string; paper: string; picture: string }> {
  const listing = randomUUID();
  const dealer = await signInAs(backend, 'dealer');
  const done = await Promise.all([
    supabase.from('pianos').insert({ id: listing, piano_type: 'Upright', title: 'Leaving', status: 'active', is_published: true }),
    supabase.from('saved_pianos').insert({ piano_id: randomUUID(), title: 'Saved', note: 'A note' }),
    supabase.from('saved_searches').insert({ name: 'Search', query: 'q=x' }),
    supabase.from('piano_lookup_history').insert({ serial_number: '4711' }),
    supabase.from('serial_corrections').insert({ serial_number: '4711', claimed_year: 1911, evidence: 'A stamp inside the case' }),
    supabase.from('inquiries').insert({ seller_id: dealer.userId, name: 'New person', email: 'leaving@people.example', message: 'Is it still there?' }),
  ]);
  expect(done.map(({ error }) => error)).toEqual([null, null, null, null, null, null]);
  const [picture, paper] = [`${userId}/1-a-0.jpg`, `${userId}/1-b-0.pdf`];
  const file = (type: string) => new Blob(['content'], { type });
  expect((await supabase.storage.from('piano-images').upload(picture, file('image/jpeg'), { contentType: 'image/jpeg' })).error).toBeNull();
  expect((await supabase.storage.from('provider-documents').upload(paper, file('application/pdf'), { contentType: 'application/pdf' })).error).toBeNull();
  return { listing, paper, picture };
}

test('taking one’s data along: all of it, nobody else’s', async () => {
  const signed = await openDevice(await newPerson('seller'), 'Here');
  const { listing, picture, paper } = await fillAccount(signed);
  await backend.sql(
    `insert into public.payments (id, owner_id, piano_title, product, days, net_cents, vat_rate, vat_cents, gross_cents, country_code, provider)
     select gen_random_uuid(), id, 'A piano', 'highlight', 7, 200, 1900, 38, 238, 'DE', 'sandbox' from public.user_profiles where role = 'admin' or id = $1`,
    [signed.userId],
  );
  const data = (await valueOf(signed.account.exportData())) as Record<string, Record<string, unknown>[]>;
  const ofKinds = Object.values(kinds).map(({ name, exportAs = name }) => exportAs);
  expect(Object.keys(data).toSorted()).toEqual([...ofKinds, 'files', 'payments', 'sessions'].toSorted());
  expect(data.profile).toMatchObject({ id: signed.userId, full_name: 'New person', role: 'seller', phone_is_public: false });
  expect(data.listings?.map(({ id }) => id)).toEqual([listing]);
  expect(data.saved_pianos).toMatchObject([{ title: 'Saved', note: 'A note' }]);
  expect(data.payments).toMatchObject([{ product: 'highlight', grossCents: 238, countryCode: 'DE' }]);
  expect(data.saved_searches).toMatchObject([{ name: 'Search', query: 'q=x' }]);
  expect(data.piano_lookup_history).toMatchObject([{ serial_number: '4711' }]);
  expect(data.serial_corrections).toMatchObject([{ serial_number: '4711', claimed_year: 1911, status: 'new' }]);
  expect(data.inquiries).toMatchObject([{ message: 'Is it still there?', email: 'leaving@people.example' }]);
  expect(data.files).toEqual([{ bucket: 'piano-images', path: picture }, { bucket: 'provider-documents', path: paper }]);
  const admin = await signInAs(backend, 'admin');
  const others = await admin.rpc<Record<string, unknown[]>>('export_own_data', {});
  expect([others.listings, others.saved_pianos]).toEqual([[], []]);
});

/** Tables that hold the person's id anywhere in a row. */
async function rowsThatName(userId: string): Promise<string[]> {
  const tables = await backend.sql<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'app', 'auth', 'storage')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await backend.sql<{ there: boolean }>(`select exists (select 1 from ${name} as t where position($1 in t::text) > 0) as there`, [userId]);
    if (row?.there) found.push(name);
  }
  return found;
}

test('deleting an account removes everything of the person, and their listings depart from other devices', async () => {
  const signed = await openDevice(await newPerson('seller'), 'Here');
  const { userId, account, supabase } = signed;
  const { listing } = await fillAccount(signed);
  expect(await account.deleteAccount('wrong')).toEqual({ ok: false, error: { type: 'WrongPassword' } });
  expect(await count('auth.users where id = $1', userId)).toBe(1);

  // A session that was begun long ago doesn't do, whatever the client says.
  await backend.sql(`update auth.sessions set created_at = now() - interval '1 hour' where user_id = $1`, [userId]);
  expect(await account.deleteAccount(null)).toMatchObject({ ok: false, error: { type: 'Refused', code: 'PT403' } });
  expect((await supabase.rpc('delete_account')).error?.code).toBe('PT403');

  const { data: paper } = await supabase.storage.from('provider-documents').remove([`${userId}/1-b-0.pdf`]);
  expect(paper).toEqual([]);
  expect(await account.deleteAccount(password)).toEqual({ ok: true, value: null });

  for (const rows of [
    'auth.users where id = $1', 'auth.sessions where user_id = $1', 'auth.refresh_tokens where user_id = $1', 'auth.identities where user_id = $1',
    'public.user_profiles where id = $1', 'public.pianos where owner_id = $1', 'public.saved_pianos where user_id = $1',
    'public.saved_searches where user_id = $1', 'public.piano_lookup_history where user_id = $1', 'public.serial_corrections where user_id = $1', 'public.sync_receipts where user_id = $1',
    'public.activity_events where user_id = $1', 'app.leaving_people where user_id = $1',
    `storage.objects where (storage.foldername(name))[1] = $1::uuid::text`,
  ]) {
    expect([rows, await count(rows, userId)]).toEqual([rows, 0]);
  }
  expect(await rowsThatName(userId)).toEqual([]);
  // What was said to another stays with that one, without a name.
  const [left] = await backend.sql("select name, email, message from public.inquiries where user_id is null and message = 'Is it still there?' order by created_at desc limit 1");
  expect(left).toEqual({ name: '', email: '', message: 'Is it still there?' });
  expect(await count(`public.departed_rows where row_id = $1`, listing)).toBe(1);
  expect((await supabase.from('saved_searches').insert({ name: 'After', query: '' })).error).not.toBeNull();
  expect((await supabase.auth.refreshSession()).error).not.toBeNull();
});

test('the only admin stays, and a visitor has nothing to delete', async () => {
  const admin = await openDevice({ email: 'admin@demo.soundboard.example', password: demoPassword }, 'Here');
  expect(await admin.account.deleteAccount(demoPassword)).toMatchObject({ ok: false, error: { type: 'Refused', code: 'PT409' } });
  const { status } = await visitorOf(backend).request('POST', '/rest/v1/rpc/delete_account', {});
  expect([401, 403]).toContain(status);
});

test('a seller’s page: what the public may know and public listings; who only buys has none', async () => {
  const visitor = visitorOf(backend);
  const signed = await openDevice(await newPerson('dealer'), 'Here');
  const [profile] = await backend.sql<{ slug: string }>('select slug from public.user_profiles where id = $1', [signed.userId]);
  const page = () => visitor.rpc<{ seller: Record<string, unknown>; listings: { id: string }[]; total: number } | null>('seller_page', { seller_slug: profile?.slug });
  expect(await page()).toMatchObject({ listings: [], total: 0 });
  const { listing } = await fillAccount(signed);
  await signed.supabase.from('pianos').insert({ piano_type: 'Grand', title: 'Draft' });
  const shown = await page();
  expect(shown?.listings.map(({ id }) => id)).toEqual([listing]);
  expect(Object.keys(shown?.seller ?? {}).sort()).toEqual(['display_name', 'id', 'member_since', 'phone', 'rating', 'review_count', 'role', 'slug', 'time_zone', 'verified', 'verified_at', 'verified_by']);
  expect(shown?.seller).toMatchObject({ phone: '' });
  expect(await visitor.rpc('seller_page', { seller_slug: 'demo-buyer' })).toBeNull();
  expect(await visitor.rpc('seller_page', { seller_slug: 'nobody' })).toBeNull();
});

test('a large stock: what goes on with it is said, and it is taken along whole, in portions', async () => {
  const dealer = await openDevice(await newPerson('dealer'), 'Desk/1.0');
  expect(await valueOf(dealer.account.goingOn())).toEqual([]);
  await backend.sql(
    `insert into public.pianos (owner_id, brand, piano_type, status, is_published)
     select $1, 'Ibach', 'Upright', 'active', true from generate_series(1, 620)`,
    [dealer.userId],
  );
  const renamed = await dealer.supabase.from('user_profiles').update({ company_name: 'Klavierhaus am Fluss' }).eq('id', dealer.userId).select('id');
  expect(renamed.data).toHaveLength(1);
  expect(await valueOf(dealer.account.goingOn())).toEqual([{ kind: 'refresh', left: 370 }]);

  const data = (await valueOf(dealer.account.exportData())) as Record<string, { id: string }[]>;
  expect(data.listings).toHaveLength(620);
  expect(new Set(data.listings?.map(({ id }) => id)).size).toBe(620);
});
