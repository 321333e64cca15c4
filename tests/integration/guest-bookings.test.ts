import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let visitor: Caller;
let technician: Caller;
const [provider, repair, moving] = [randomUUID(), randomUUID(), randomUUID()];
const everyDay = Object.fromEntries(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => [day, [{ from: 0, to: 1440 }]]));
const noon = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T12:00:00.000Z`;

/** Some hours from now, on the hour. */
const soon = (hours: number) => new Date(Math.floor(Date.now() / 3_600_000 + hours) * 3_600_000).toISOString();

beforeAll(async () => {
  backend = await startTestBackend();
  visitor = visitorOf(backend);
  technician = await signInAs(backend, 'dealer');
  await backend.sql(
    `insert into public.service_providers (id, user_id, type, name, town, is_published, hours) values ($1, $2, 'technician', 'A technician', 'Berlin', true, $3)`,
    [provider, technician.userId, JSON.stringify(everyDay)]);
  for (const [id, category, price] of [[repair, 'repair', 100], [moving, 'moving', 300]] as const) {
    await backend.sql(
      `insert into public.provider_services (id, user_id, provider_id, category, name, price, minutes_from, minutes_to) values ($1, $2, $3, $4, $4, $5, 60, 60)`,
      [id, technician.userId, provider, category, price]);
  }
});
afterAll(() => backend.close());
beforeEach(async () => {
  for (const table of ['public.bookings', 'public.notifications', 'app.mail_claims', 'app.guest_bookings', 'app.visitor_openings', 'app.visitor_links', 'app.barred_addresses']) {
    await backend.sql(`delete from ${table}`);
  }
});

const newAddress = () => `${randomUUID()}@people.example`;
function requestOf(email: string, { booking = {}, ...rest }: Record<string, unknown> = {}) {
  return {
    id: randomUUID(), email, name: 'A guest', phone: '030 12345', message: 'Third floor', ...rest,
    booking: { providerId: provider, services: [{ id: repair }], pitchRaise: false, startsAt: noon(3), total: '100.00', address: 'Ring 1, Berlin', lat: null, lng: null, ...(booking as object) },
  };
}
const submit = (body: Record<string, unknown>, address = '192.0.2.7') => visitor.request('POST', '/functions/v1/send-contact-confirmation', body, { 'x-forwarded-for': address });
const mailsTo = (to: string) => backend.mails().filter((mail) => mail.to === to);
const tokenIn = (email: string) => /#([0-9a-f]{96})/u.exec(mailsTo(email)[0]?.text ?? '')?.[1] ?? '';
const knock = () => visitor.request('POST', '/functions/v1/send-conversation-mails', {});

interface View {
  state: string;
  id: string;
  booking: Record<string, unknown>;
}
const read = (token: string) => visitor.rpc<View>('read_guest_booking', { token });
const confirm = (token: string, startsAt: string | null = null) => visitor.request('POST', '/rest/v1/rpc/confirm_guest_booking', { token, starts_at: startsAt });
const step = (token: string, state: string) => visitor.request('POST', '/rest/v1/rpc/step_guest_booking', { token, step: { state, note: 'A word' } });
const stored = () => backend.sql('select * from public.bookings order by created_at');
const taken = async () => (await backend.sql('select from app.booked_times')).length;

async function asked(rest: Record<string, unknown> = {}, email = newAddress()): Promise<{ token: string; email: string; id: string }> {
  const body = requestOf(email, rest);
  expect(await submit(body)).toMatchObject({ status: 200, body: { sent: true } });
  return { token: tokenIn(email), email, id: body.id };
}
const providerSteps = async (id: string, fields: Record<string, unknown>) => {
  const [row] = await backend.sql<{ version: number }>('select version::integer from public.bookings where id = $1', [id]);
  return technician.rpc('push_changes', { changes: [{ change_id: randomUUID(), collection: 'bookings', id, op: 'update', base_version: row?.version, fields }] });
};

test('B-17 what a guest asks for waits for the link, keeps no time, and is a request once it is used', async () => {
  const { token, email, id } = await asked();
  expect([await stored(), await taken(), (await backend.sql('select from public.notifications')).length]).toEqual([[], 0, 0]);
  expect(mailsTo(email)[0]?.text).not.toContain('Third floor');
  expect(await read(token)).toMatchObject({ state: 'waiting', id, booking: { state: 'requested', provider_name: 'A technician', contact_email: email, total: 100, services: [{ name: 'repair', minutes: 60 }] } });
  // A scanner of mails that opens links changes nothing.
  expect(await stored()).toEqual([]);
  expect(await confirm(token)).toMatchObject({ status: 200, body: { state: 'open', id } });
  expect(await confirm(token)).toMatchObject({ status: 200, body: { state: 'open', id } });
  expect(await stored()).toMatchObject([{ id, user_id: null, guest: true, state: 'requested', customer_name: 'A guest', provider_user_id: technician.userId, notes: 'Third floor' }]);
  expect(await taken()).toBe(1);
  expect(await backend.sql('select kind, user_id from public.notifications')).toEqual([{ kind: 'booking_requested', user_id: technician.userId }]);
  // The same from the device again.
  expect(await submit({ ...requestOf(email), id })).toMatchObject({ status: 200, body: { sent: false } });
});

test('B-17 a time that is gone is refused with others, of which one is taken', async () => {
  const [first, second] = [await asked(), await asked()];
  await confirm(first.token);
  const refused = await confirm(second.token);
  expect(refused).toMatchObject({ status: 409, body: { hint: 'time-taken' } });
  const free = JSON.parse((refused.body as { details: string }).details) as string[];
  expect(free).toHaveLength(3);
  expect(await read(second.token)).toMatchObject({ state: 'waiting' });
  expect(await confirm(second.token, free[2])).toMatchObject({ status: 200, body: { state: 'open' } });
  expect(await taken()).toBe(2);
});

test('B-18 the provider confirms and moves, the guest is told by mail, says yes and cancels late for half', async () => {
  const { token, email, id } = await asked({ booking: { startsAt: soon(20) } });
  await confirm(token);
  expect(await providerSteps(id, { state: 'confirmed', step_note: '' })).toMatchObject([{ status: 'accepted', row: { guest: true, state: 'confirmed' } }]);
  await knock();
  expect(mailsTo(email).map(({ subject }) => subject)).toContain('A technician has confirmed your booking');
  const proposed = soon(15);
  expect(await providerSteps(id, { state: 'moved', proposed_at: proposed })).toMatchObject([{ status: 'accepted' }]);
  await knock();
  const fresh = mailsTo(email).map(({ text }) => /#([0-9a-f]{96})/u.exec(text)?.[1]).filter((each): each is string => each !== undefined);
  expect(new Set(fresh).size).toBe(3);
  expect(await step(token, 'confirmed')).toMatchObject({ status: 200, body: { booking: { state: 'confirmed', starts_at: expect.stringContaining(proposed.slice(0, 16)) as unknown, stepped_by: 'customer' } } });
  expect(await step(fresh[0] ?? '', 'cancelled')).toMatchObject({ status: 200, body: { booking: { state: 'cancelled', fee: 50, step_note: 'A word' } } });
  expect(await step(token, 'confirmed')).toMatchObject({ status: 409 });
  expect(await taken()).toBe(0);
  await knock();
  // Of what guests do themselves they get no mail; the provider is told.
  expect(mailsTo(email)).toHaveLength(3);
  expect(await backend.sql(`select subject ->> 'state' as state from public.notifications where not deleted order by created_at desc limit 1`)).toEqual([{ state: 'cancelled' }]);
});

test.each([
  ['a service that is not theirs', { booking: { services: [{ id: randomUUID() }] } }, 409, 'service-not-offered'],
  ['another price', { booking: { total: '1.00' } }, 409, 'price-changed'],
  ['a time that has passed', { booking: { startsAt: '2020-01-01T12:00:00Z' } }, 409, 'time-passed'],
  ['no phone number', { phone: 'none' }, 422, 'phone-unreadable'],
  ['no such provider', { booking: { providerId: randomUUID() } }, 409, 'provider-not-offered'],
  ['a note that is too long', { message: 'x'.repeat(1001) }, 422, 'note-too-long'],
  ['no id', { id: 'none' }, 400, 'app-out-of-step'],
  ['an endless price', { booking: { total: 'NaN' } }, 409, 'price-changed'],
  ['no time', { booking: { startsAt: 'soon' } }, 400, 'app-out-of-step'],
])('B-19 %s is refused before a mail goes', async (_name, wrong, status, hint) => {
  const email = newAddress();
  expect(await submit(requestOf(email, wrong))).toMatchObject({ status, body: { hint } });
  expect([mailsTo(email), await stored(), (await backend.sql('select from app.guest_bookings')).length]).toEqual([[], [], 0]);
});

test('B-19 six in a day of one address, and eleven of one network address, are one too many; a guess opens nothing', async () => {
  const email = newAddress();
  const ofOne = [];
  for (let count = 0; count < 6; count += 1) ofOne.push((await submit(requestOf(email), `192.0.2.${count}`)).status);
  expect(ofOne.slice(0, 3)).toEqual([200, 200, 200]);
  expect(ofOne.at(-1)).toBe(429);
  await backend.sql('delete from app.visitor_openings');
  await backend.sql('delete from app.mail_claims');
  const ofLine = [];
  for (let count = 0; count < 11; count += 1) ofLine.push((await submit(requestOf(newAddress()), '198.51.100.9')).status);
  expect(ofLine.at(-1)).toBe(429);
  for (const token of ['', 'x', 'a'.repeat(96), null]) expect(await visitor.rpc('read_guest_booking', { token })).toEqual({ state: 'unknown' });
});

test('B-19 who is shut out, blocked, or the provider themselves, books by no address', async () => {
  const { token, email } = await asked();
  await backend.sql('insert into app.barred_addresses (email) values (app.mail_hash($1))', [email]);
  expect(await confirm(token)).toMatchObject({ status: 403, body: { hint: 'address-barred' } });
  expect(await stored()).toEqual([]);
  const [own] = await backend.sql<{ email: string }>('select email from public.user_profiles where id = $1', [technician.userId]);
  expect(await submit(requestOf(own?.email ?? ''))).toMatchObject({ status: 422, body: { hint: 'own-service' } });
});

test('B-20 a guest with an account has the booking in it; what is a year old is without its person', async () => {
  const buyer = await signInAs(backend, 'buyer');
  const [profile] = await backend.sql<{ email: string }>('select email from public.user_profiles where id = $1', [buyer.userId]);
  const { token, id } = await asked({}, profile?.email.toUpperCase());
  expect(await confirm(tokenIn(profile?.email.toUpperCase() ?? '') || token)).toMatchObject({ status: 200, body: { state: 'moved', id } });
  expect(await stored()).toMatchObject([{ user_id: buyer.userId, guest: false }]);
  const old = await asked({ booking: { startsAt: noon(5) } });
  await confirm(old.token);
  await backend.sql(`update public.bookings set starts_at = now() - interval '401 days', ends_at = now() - interval '400 days', state = 'done' where id = $1`, [old.id]);
  await backend.sql('select app.guest_bookings_due()');
  expect((await stored()).find((each) => each['id'] === old.id)).toMatchObject({ contact_name: '', contact_email: '', contact_phone: '', address: '', notes: '', customer_name: '', state: 'done' });
});

test('B-17 what nobody confirmed is gone after a week, and no client forges the mark of a guest', async () => {
  await asked();
  await backend.sql(`update app.guest_bookings set created_at = now() - interval '8 days'`);
  await backend.sql('select app.guest_bookings_due()');
  expect((await backend.sql('select from app.guest_bookings')).length).toBe(0);
  const buyer = await signInAs(backend, 'buyer');
  expect((await buyer.request('POST', '/rest/v1/bookings', { provider_id: provider, guest: true, starts_at: noon(3) })).status).toBeGreaterThanOrEqual(400);
});
