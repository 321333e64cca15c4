import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { houseList, isHouseName } from '../../src/domain/account/house-names.ts';
import { houseNames, otherNames } from '../../src/domain/account/testing/house-name-cases.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, visitorOf, type Answer, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let visitor: Caller;
let buyer: Caller;
let dealer: Caller;

beforeAll(async () => {
  backend = await startTestBackend();
  visitor = visitorOf(backend);
  [buyer, dealer] = await Promise.all([signInAs(backend, 'buyer'), signInAs(backend, 'dealer')]);
});
afterAll(() => backend.close());

const refusal = { code: 'PT422', hint: 'name-of-the-house', message: 'This name would pass for Soundboard itself. Please give your own.' };
const push = (caller: Caller, collection: string, id: string, change: Record<string, unknown>) =>
  caller.rpc<Record<string, unknown>[]>('push_changes', { changes: [{ change_id: randomUUID(), collection, id, ...change }] });
const inquiryOf = (name: string) => ({ seller_id: dealer.userId, inquiry_type: 'general', name, email: 'buyer@people.example', phone: '', message: 'Good day' });
const letterOf = (name: string) => ({
  id: randomUUID(), email: `${randomUUID()}@people.example`, name, phone: '', message: 'Good day', inquiryType: 'general', sellerId: dealer.userId, pianoId: null, writtenAt: new Date().toISOString(),
});

test('A-11 the database reads names by the list that the forms have', async () => {
  expect(await backend.sql('select app.house_list() as list')).toEqual([{ list: houseList }]);
});

/** What the database says of each name, beside what a form says. */
async function compare(names: readonly string[]): Promise<void> {
  const [row] = await backend.sql<{ found: boolean[] }>(
    'select array_agg(app.is_house_name(name) order by place) as found from unnest($1::text[]) with ordinality as each (name, place)', [names],
  );
  expect(names.map((name, place) => [name, row?.found[place]])).toEqual(names.map((name) => [name, isHouseName(name)]));
}

test('A-11 the database finds in each name what the forms find', async () => {
  await compare([...houseNames.map(([, name]) => name), ...otherNames]);
});

test('A-11 whatever is written, both find the same', async () => {
  const signs = [...new Set([...Object.values(houseList.lookAlikes).join(''), ...'abcdefghijklmnopqrstuvwxyzABDMOS .-_!|@\u00a0\u200b\u202e\u0301é\u{1d400}中🎹İſßﬁ'])];
  const word = fc.constantFrom(...Object.values(houseList).flatMap((each) => (Array.isArray(each) ? (each as string[]) : [])), 'Weber', 'rn', 'vv', '!', '24', ' ');
  const sign = fc.constantFrom(...signs);
  const names = fc.sample(fc.array(fc.oneof(word, sign, sign), { maxLength: 8 }).map((parts) => parts.join('')).filter((name) => !name.includes('\0')), { numRuns: 3000, seed: 15 });
  expect(names.some(isHouseName)).toBe(true);
  await compare(names);
});

test.each(['full_name', 'username', 'company_name'])('a house’s name as %s is refused, with its reason', async (field) => {
  for (const name of ['Soundboard Support', 'Аdmіn', 'Ad\u200bmin']) {
    expect(await dealer.request('PATCH', `/rest/v1/user_profiles?id=eq.${dealer.userId}`, { [field]: name })).toMatchObject({ status: 422, body: refusal });
  }
});

test('a house’s name that is pushed is refused alone, with its reason', async () => {
  const [profile] = await backend.sql<{ version: string }>('select version from public.user_profiles where id = $1', [dealer.userId]);
  expect(await push(dealer, 'user_profiles', dealer.userId, { op: 'update', base_version: Number(profile?.version), fields: { company_name: 'Soundboard' } })).toMatchObject([
    { status: 'rejected', code: 'PT422', reason: refusal.message, cause: 'name-of-the-house' },
  ]);
  expect(await push(buyer, 'inquiries', randomUUID(), { op: 'insert', base_version: 0, fields: inquiryOf('Moderator') })).toMatchObject([{ status: 'rejected', cause: 'name-of-the-house' }]);
});

test.each<[string, (name: string) => Promise<Answer>]>([
  ['with an account', (name) => buyer.request('POST', '/rest/v1/inquiries', { id: randomUUID(), ...inquiryOf(name) })],
  ['without one', (name) => visitor.request('POST', '/functions/v1/send-contact-confirmation', letterOf(name), { 'x-forwarded-for': '192.0.2.9' })],
])('who writes to a seller %s is refused a house’s name, and nothing is sent', async (_how, write) => {
  const mails = backend.mails().length;
  for (const name of ['Soundboard', 'Support team', '4dm1n']) {
    const { status, body } = await write(name);
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(refusal.message)]);
  }
  expect(backend.mails()).toHaveLength(mails);
  expect((await write('Anna Weber')).status).toBeLessThan(300);
});

test('a letter that waited under such a name reaches no seller by its link', async () => {
  const letter = letterOf('Anna Weber');
  await visitor.request('POST', '/functions/v1/send-contact-confirmation', letter, { 'x-forwarded-for': '192.0.2.10' });
  const token = /#([0-9a-f]{96})/.exec(backend.mails().find(({ to }) => to === letter.email)?.text ?? '')?.[1];
  await backend.sql(`update app.visitor_inquiries set name = 'Soundboard' where id = $1`, [letter.id]);
  expect(await visitor.request('POST', '/rest/v1/rpc/confirm_visitor_inquiry', { token })).toMatchObject({ status: 422, body: refusal });
});

test('a sign-up goes without such a name, and is answered as for an address that has an account', async () => {
  const email = `${randomUUID()}@people.example`;
  const ask = (to: string) =>
    visitor.request('POST', '/auth/v1/signup', { email: to, password: 'Stimmgabel-440!', data: { full_name: 'Soundboard Support', company_name: 'Admin', name: 'Moderator' } });
  const answers = [await ask(email), await ask('buyer@demo.soundboard.example')];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await backend.sql('select full_name, company_name, slug from public.user_profiles where email = $1', [email])).toMatchObject([
    { full_name: '', company_name: '', slug: expect.stringMatching(/^seller/) },
  ]);
});

test('a name that stands there already stops nothing else, and an admin may have one', async () => {
  const admin = await signInAs(backend, 'admin');
  expect((await admin.request('PATCH', `/rest/v1/user_profiles?id=eq.${admin.userId}`, { full_name: 'Soundboard Support' })).status).toBe(204);
  await backend.sql('alter table public.user_profiles disable trigger user_profiles_2_check_names');
  await backend.sql(`update public.user_profiles set full_name = 'Soundboard' where id = $1`, [buyer.userId]);
  await backend.sql('alter table public.user_profiles enable trigger user_profiles_2_check_names');
  const change = (fields: Record<string, string>) => buyer.request('PATCH', `/rest/v1/user_profiles?id=eq.${buyer.userId}`, fields);
  expect((await change({ town: 'Leipzig' })).status).toBe(204);
  expect((await change({ full_name: 'Soundboard', town: 'Wien' })).status).toBe(204);
  expect((await change({ full_name: 'Soundboard Team' })).status).toBe(422);
  expect((await change({ full_name: 'Demo buyer' })).status).toBe(204);
});
