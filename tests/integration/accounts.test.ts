import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { demoAccounts } from '../../supabase/seed/demo-accounts.ts';
import { signIn, signInAs, startTestBackend, openMailedLink, visitorOf, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let visitor: Caller;

beforeAll(async () => {
  backend = await startTestBackend();
  visitor = visitorOf(backend);
});
afterAll(() => backend.close());

const password = 'Stimmgabel-440!';

interface Profile {
  id: string;
  role: string;
  slug: string;
  full_name: string;
  town: string;
  email_confirmed: boolean;
}

async function signUp(metadata: Record<string, unknown>): Promise<{ email: string; profile: Profile }> {
  const email = `${randomUUID()}@people.example`;
  const { status } = await visitor.request('POST', '/auth/v1/signup', { email, password, data: metadata });
  expect(status).toBe(200);
  const [profile] = await backend.sql<Profile>('select * from public.user_profiles where email = $1', [email]);
  if (!profile) throw new Error('Signing up made no profile');
  return { email, profile };
}

test.each([
  ['P-SEC-03', { role: 'admin' }, 'buyer'],
  ['P-SEC-03', { role: 'dealer' }, 'dealer'],
  ['P-SEC-03', { role: 'Admin ' }, 'buyer'],
  ['P-SEC-03', { role: 'dealer ' }, 'buyer'],
  ['P-SEC-03', { role: ['admin'] }, 'buyer'],
  ['P-SEC-03', { role: { role: 'admin' } }, 'buyer'],
  ['P-SEC-03', { role: null }, 'buyer'],
  ['P-SEC-03', {}, 'buyer'],
  ['P-SEC-03', { role: 'evaluator' }, 'evaluator'],
])('%s: signing up with %j gives the role %s', async (_rule, metadata, role) => {
  const { profile } = await signUp(metadata);
  expect(profile.role).toBe(role);
});

test('P-SEC-03: later changes of the metadata change neither role nor profile', async () => {
  const { email } = await signUp({ role: 'buyer', full_name: 'First name' });
  await openMailedLink(backend, email);
  const person = await signIn(backend, { email, password });
  expect((await person.request('PUT', '/auth/v1/user', { data: { role: 'admin', full_name: 'Other' } })).status).toBe(200);
  const [profile] = await backend.sql<Profile>('select * from public.user_profiles where email = $1', [email]);
  expect(profile).toMatchObject({ role: 'buyer', full_name: 'First name', email_confirmed: true });
});

test('an address must be confirmed by the mail before signing in', async () => {
  const { email, profile } = await signUp({ full_name: 'New person' });
  expect(profile.email_confirmed).toBe(false);
  await expect(signIn(backend, { email, password })).rejects.toThrow('email_not_confirmed');
  await openMailedLink(backend, email);
  expect((await signIn(backend, { email, password })).userId).toBe(profile.id);
});

test('two people of one name get different slugs, and odd names get one at all', async () => {
  const first = await signUp({ full_name: 'Klavierstudio Höß & Söhne' });
  const second = await signUp({ full_name: 'Klavierstudio Höß & Söhne' });
  const odd = await signUp({ full_name: '！？' });
  expect(first.profile.slug).toBe('klavierstudio-hoss-sohne');
  expect(second.profile.slug).toBe(`klavierstudio-hoss-sohne-${second.profile.id.slice(0, 6)}`);
  expect(odd.profile.slug).toMatch(/^seller/);
});

test('every demo account signs in with its role', async () => {
  for (const { email, role } of demoAccounts) {
    const person = await signIn(backend, { email });
    const { body } = await person.request('GET', `/rest/v1/user_profiles?select=role&id=eq.${person.userId}`);
    expect([email, body]).toEqual([email, [{ role }]]);
  }
});

test.each([
  ['role', { role: 'admin' }],
  ['email', { email: 'other@people.example' }],
  ['slug', { slug: 'admin' }],
  ['rating', { rating: 5, review_count: 100 }],
  ['email_confirmed', { email_confirmed: true }],
])('a person cannot set their own %s', async (_name, forged) => {
  const buyer = await signInAs(backend, 'buyer');
  const before = await backend.sql('select * from public.user_profiles where id = $1', [buyer.userId]);
  const { status } = await buyer.request('PATCH', `/rest/v1/user_profiles?id=eq.${buyer.userId}`, forged);
  expect(status).toBe(403);
  expect(await backend.sql('select * from public.user_profiles where id = $1', [buyer.userId])).toEqual(before);
});

test('only an admin changes a role', async () => {
  const buyer = await signInAs(backend, 'buyer');
  const admin = await signInAs(backend, 'admin');
  const { profile } = await signUp({ role: 'seller' });
  const roleNow = async () => (await backend.sql('select role from public.user_profiles where id = $1', [profile.id]))[0]?.role;

  await expect(buyer.rpc('set_account_role', { account_id: buyer.userId, new_role: 'admin' })).rejects.toThrow('PT403');
  await expect(admin.rpc('set_account_role', { account_id: profile.id, new_role: 'emperor' })).rejects.toThrow('PT422');
  expect(await roleNow()).toBe('seller');
  await admin.rpc('set_account_role', { account_id: profile.id, new_role: 'technician' });
  expect(await roleNow()).toBe('technician');
});

test.each([
  ['owner_id', { owner_id: '00000000-0000-4000-8000-000000000000' }],
  ['view_count', { view_count: 1_000_000 }],
  ['updated_at', { updated_at: '2001-01-01T00:00:00Z' }],
  ['created_at', { created_at: '2001-01-01T00:00:00Z' }],
  ['version', { version: 77 }],
  ['stamp', { stamp: 1 }],
  ['tier', { tier: 'vip', tier_ends_at: '2099-01-01T00:00:00Z' }],
  ['screening_state', { screening_state: 'flagged' }],
])('an owner cannot set %s of a listing, neither directly nor by synchronising', async (name, forged) => {
  const dealer = await signInAs(backend, 'dealer');
  const read = async () =>
    (await backend.sql('select * from public.pianos where owner_id = $1 order by id limit 1', [dealer.userId]))[0];
  const before = await read();
  expect((await dealer.request('PATCH', `/rest/v1/pianos?id=eq.${String(before?.id)}`, forged)).status).toBe(403);
  expect(await read()).toEqual(before);

  const [verdict] = await dealer.rpc<{ status: string }[]>('push_changes', {
    changes: [
      { change_id: randomUUID(), collection: 'pianos', id: before?.id, op: 'update', base_version: before?.version, fields: forged },
    ],
  });
  expect(verdict?.status).toBe('accepted');
  expect(await read()).toEqual(before);

  const id = randomUUID();
  const insert = await dealer.request('POST', '/rest/v1/pianos', { id, piano_type: 'Upright', ...forged });
  const [made] = await backend.sql('select * from public.pianos where id = $1', [id]);
  if (name === 'owner_id') expect(made?.owner_id).toBe(dealer.userId);
  else expect([insert.status, made]).toEqual([403, undefined]);
});

test('P-OFF-05: another dealer’s forbidden change is told, not answered as success', async () => {
  const seller = await signInAs(backend, 'seller');
  const [listing] = await backend.sql<{ id: string; version: number }>(
    `select id, version from public.pianos where is_public and owner_id <> $1 limit 1`,
    [seller.userId],
  );
  const verdicts = await seller.rpc<{ status: string; code: string }[]>('push_changes', {
    changes: (['update', 'delete'] as const).map((op) => ({
      change_id: randomUUID(), collection: 'pianos', id: listing?.id, op, base_version: listing?.version, fields: { title: 'Mine' },
    })),
  });
  expect(verdicts.map(({ status, code }) => [status, code])).toEqual([['rejected', 'PT403'], ['rejected', 'PT403']]);
});
