import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDirectoryPage, readEntry } from '../../src/domain/provider/directory.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';

// A provider from the push of their profile to what a visitor's device keeps of them.

interface Verdict {
  status: string;
  cause?: string;
  row: { version: number; user_id: string; checked_at?: string | null; slug?: string } | null;
}
interface Directory {
  epoch: string;
  checkpoint: unknown;
  restart: boolean;
  rows: { id: string; name: string; contact_slug: string; services: { name: string }[]; certificates: Record<string, unknown>[] }[];
  departed: string[];
}

let backend: EmbeddedBackend;
let dealer: Caller;
let buyer: Caller;
let admin: Caller;
const [profile, service, bundle, certificate] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const versions = new Map<string, number>();

beforeAll(async () => {
  backend = await startTestBackend();
  [dealer, buyer, admin] = await Promise.all([signInAs(backend, 'dealer'), signInAs(backend, 'buyer'), signInAs(backend, 'admin')]);
});
afterAll(() => backend.close());

async function push(caller: Caller, given: { collection: string; id: string; fields: Record<string, unknown>; op?: 'insert' | 'update' }): Promise<Verdict> {
  const op = given.op ?? (versions.has(given.id) ? 'update' : 'insert');
  const [verdict] = await caller.rpc<Verdict[]>('push_changes', {
    changes: [{ change_id: randomUUID(), base_version: op === 'update' ? (versions.get(given.id) ?? 1) : null, ...given, op }],
  });
  if (!verdict) throw new Error('No verdict');
  // A list of nothing but new rows is not given back.
  if (verdict.status === 'accepted') versions.set(given.id, verdict.row?.version ?? 1);
  return verdict;
}
const own = (collection: string, id: string, fields: Record<string, unknown>) => push(dealer, { collection, id, fields });
const ask = (request: Record<string, unknown> = {}) => visitorOf(backend).rpc<Directory>('provider_directory', { request });
const paper = () => `${dealer.userId}/1-a-0.pdf`;

test('P-2 P-11 a profile with services, bundles and certificates comes into the directory once it is published, without its papers', async () => {
  expect(await own('service_providers', profile, { type: 'technician', name: '  Klavierservice Berlin ', hours: { Monday: [{ from: 540, to: 720 }, { from: 780, to: 1080 }] } }))
    .toMatchObject({ status: 'accepted' });
  expect(await own('provider_services', service, { provider_id: profile, category: 'tuning', name: 'Tuning', price: 120, minutes_from: 60, minutes_to: 90 })).toMatchObject({ status: 'accepted' });
  expect(await own('provider_bundles', bundle, { provider_id: profile, name: 'A year', price: 200, original_price: 240, items: [{ service_id: service, count: 2 }] })).toMatchObject({ status: 'accepted' });
  expect(await own('provider_certificates', certificate, { provider_id: profile, name: 'Piano builder', issuer: 'A school', year: 2001, paper_path: paper() })).toMatchObject({ status: 'accepted' });
  const before = await ask();
  expect(before).toMatchObject({ restart: true });
  expect(before.rows.length).toBeGreaterThan(3);
  expect(before.rows.filter(({ id }) => id === profile)).toEqual([]);

  expect(await own('service_providers', profile, { is_published: true })).toMatchObject({ status: 'rejected', cause: 'profile-incomplete' });
  expect(await own('service_providers', profile, { is_published: true, town: 'Berlin', lat: 52.52, lng: 13.405 })).toMatchObject({ status: 'accepted', row: { user_id: dealer.userId, slug: 'klavierservice-berlin' } });
  const news = await ask(before as unknown as Record<string, unknown>);
  expect(news).toMatchObject({ restart: false, departed: [], rows: [{ id: profile, name: 'Klavierservice Berlin', services: [{ name: 'Tuning' }] }] });
  expect(JSON.stringify(news.rows)).not.toContain('paper');
  expect(readEntry(news.rows[0])).toMatchObject({ hourly_rate_cents: null, services: [{ price_cents: 12_000 }], bundles: [{ original_price_cents: 24_000 }] });
  expect(readDirectoryPage(news)?.rows).toHaveLength(1);
});

test('P-11 a changed service brings its provider again, one taken off goes out of the entry, and nothing else comes', async () => {
  const before = await ask();
  await own('provider_services', service, { price: 130 });
  const second = randomUUID();
  await own('provider_services', second, { provider_id: profile, category: 'repair', name: 'Hidden', is_active: false });
  const { rows } = await ask(before as unknown as Record<string, unknown>);
  expect(rows.map(({ id, services }) => [id, services.map(({ name }) => name)])).toEqual([[profile, ['Tuning']]]);
  expect((await ask(await ask() as unknown as Record<string, unknown>)).rows).toEqual([]);
});

test('P-6 an admin marks what stands beside its paper; nobody else can, and a changed certificate is unchecked', async () => {
  const shown = { name: 'Piano builder', issuer: 'A school', year: 2001, paper_path: paper() };
  const mark = (caller: Caller, given: Record<string, unknown>) => caller.rpc('mark_certificate', { certificate_id: certificate, checked: true, ...given });
  await expect(mark(dealer, {})).rejects.toThrow(/admins-only/);
  await expect(mark(admin, { shown: { ...shown, year: 1999 } })).rejects.toThrow(/changed-since-shown/);
  expect(await admin.rpc('get_certificates_to_check', {})).toMatchObject({ total: 1, rows: [{ id: certificate, provider_name: 'Klavierservice Berlin' }] });
  await mark(admin, { shown });
  versions.set(certificate, 2);
  expect((await ask()).rows.find(({ id }) => id === profile)?.certificates).toMatchObject([{ checked_at: expect.any(String) as string }]);
  const forged = await own('provider_certificates', certificate, { checked_at: '2020-01-01T00:00:00Z', deleted: false });
  expect(forged.row?.checked_at).not.toContain('2020');
  expect(await own('provider_certificates', certificate, { issuer: 'Another school' })).toMatchObject({ status: 'accepted', row: { checked_at: null } });
});

test.each([
  ['another’s profile', 'service_providers', () => ({ name: 'Taken over' }), 'PT403'],
  ['another’s service', 'provider_services', () => ({ price: 1 }), 'PT403'],
  ['another’s certificate', 'provider_certificates', () => ({ name: 'x' }), 'PT404'],
] as const)('P-1 %s can’t be changed', async (_name, collection, fields, code) => {
  const id = { service_providers: profile, provider_services: service, provider_certificates: certificate }[collection];
  expect(await push(buyer, { collection, id, fields: fields(), op: 'update' })).toMatchObject({ status: 'rejected', code });
});

test('P-1 nobody adds to another’s profile, and a person has one', async () => {
  expect(await push(buyer, { collection: 'provider_services', id: randomUUID(), fields: { provider_id: profile, category: 'tuning', name: 'Mine' } })).toMatchObject({ status: 'rejected' });
  expect(await push(dealer, { collection: 'service_providers', id: randomUUID(), fields: { type: 'mover' } })).toMatchObject({ status: 'rejected', cause: 'entry-exists' });
});

test.each([
  ['P-3 hours that overlap', { hours: { Monday: [{ from: 540, to: 720 }, { from: 700, to: 800 }] } }],
  ['P-3 a day that is none', { hours: { Someday: [] } }],
  ['P-4 days off that end before they begin', { days_off: [{ from: '2026-12-26', to: '2026-12-24' }] }],
  ['P-4 a day that no calendar has', { days_off: [{ from: '2026-02-31', to: '2026-03-01' }] }],
  ['a language that is no code', { languages: ['German'] }],
  ['an address that is none', { email: 'nobody' }],
  ['a number that is none', { phone: 'call me' }],
  ['a name of the house', { name: 'Soundboard Support' }],
  ['a picture from elsewhere', { picture_url: 'https://elsewhere.example/x.jpg' }],
  ['a zone that is none', { time_zone: 'Moon/Base' }],
])('%s is refused', async (_name, fields) => {
  expect(await own('service_providers', profile, fields)).toMatchObject({ status: 'rejected' });
});

test('P-5 not more certificates than twenty', async () => {
  await backend.sql(`insert into public.provider_certificates (user_id, provider_id, name) select $1, $2, 'Another' from generate_series(1, 19)`, [dealer.userId, profile]);
  expect(await own('provider_certificates', randomUUID(), { provider_id: profile, name: 'One more' })).toMatchObject({ status: 'rejected', cause: 'profile-full' });
});

test('P-2 the head and the sitemap have whoever is published, by id, slug and the person’s own address', async () => {
  const visitor = visitorOf(backend);
  const [{ slug }] = await backend.sql<{ slug: string }>('select slug from public.user_profiles where id = $1', [dealer.userId]) as [{ slug: string }];
  for (const address of [profile, 'klavierservice-berlin', slug]) expect(await visitor.rpc('head_of_provider', { address })).toMatchObject({ name: 'Klavierservice Berlin' });
  for (const address of ['nobody', randomUUID(), '']) expect(await visitor.rpc('head_of_provider', { address })).toBeNull();
  expect(await visitor.rpc('sitemap_providers', {})).toContain('klavierservice-berlin');
});

test('P-2 whoever is suspended or goes offline departs, and comes back', async () => {
  const before = await ask();
  await admin.rpc('suspend_account', { account_id: dealer.userId, reason: 'Not as it should be' });
  const held = await ask(before as unknown as Record<string, unknown>);
  expect([held.rows, held.departed]).toEqual([[], [profile]]);
  await admin.rpc('unsuspend_account', { account_id: dealer.userId });
  const back = await ask(held as unknown as Record<string, unknown>);
  expect([back.rows.map(({ id }) => id), back.departed]).toEqual([[profile], []]);
  const [row] = await backend.sql<{ version: number }>('select version from public.service_providers where id = $1', [profile]);
  versions.set(profile, Number(row?.version));
  dealer = await signInAs(backend, 'dealer');
  expect(await own('service_providers', profile, { is_published: false })).toMatchObject({ status: 'accepted' });
  expect((await ask(back as unknown as Record<string, unknown>)).departed).toEqual([profile]);
});
