import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { moveStates, moveStepsFrom, quoteActors, quoteStates, quoteStepsFrom } from '../../src/domain/moving/steps.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let customer: Caller;
let first: Caller;
let second: Caller;
let stranger: Caller;
let [firstProvider, secondProvider, farProvider] = ['', '', ''];
const berlin = { town: 'Berlin', country: 'DE', lat: 52.52, lng: 13.405, floor: 4, stairs: 72, turns: 8, lift: 'none', notes: 'Narrow gate' };
const potsdam = { town: 'Potsdam', country: 'DE', lat: 52.396, lng: 13.058, floor: 0, lift: 'there', lift_door_cm: 90, lift_load_kg: 450 };
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const at = (ahead: number, hour: number) => `${day(ahead)}T${String(hour).padStart(2, '0')}:00:00.000Z`;

beforeAll(async () => {
  backend = await startTestBackend();
  [customer, first, second, stranger] = await Promise.all([signInAs(backend, 'buyer'), signInAs(backend, 'dealer'), signInAs(backend, 'seller'), signInAs(backend, 'technician')]);
  // Some of the demo people have a profile already, which keeps its id.
  const moverOf = async ({ userId }: Caller, name: string, [lat, lng]: readonly [number, number]) => {
    await backend.sql(
      `insert into public.service_providers (user_id, type, name, town, is_published) values ($1, 'mover', $2, 'Town', true)
       on conflict (user_id) do update set type = 'mover', name = excluded.name, is_published = true`, [userId, name]);
    const [stored] = await backend.sql<{ id: string }>(
      'update public.service_providers set lat = $2, lng = $3, radius_km = 50, time_zone = $4 where user_id = $1 returning id', [userId, lat, lng, 'Europe/Berlin']);
    return stored?.id ?? '';
  };
  firstProvider = await moverOf(first, 'A first mover', [52.52, 13.405]);
  secondProvider = await moverOf(second, 'B second mover', [52.5, 13.3]);
  farProvider = await moverOf(stranger, 'C far mover', [48.1, 11.6]);
});
afterAll(() => backend.close());
afterEach(async () => {
  for (const table of ['bookings', 'move_quotes', 'move_requests', 'notifications']) await backend.sql(`delete from public.${table}`);
});

interface Verdict {
  status: string;
  cause?: string;
  row?: Record<string, unknown>;
}

const push = (caller: Caller, change: object) => caller.rpc<Verdict[]>('push_changes', { changes: [{ change_id: randomUUID(), ...change }] }).then(([verdict]) => verdict);
const photos = () => [`${customer.userId}/1-a-0.jpg`];
const fieldsOf = (fields: object = {}) => ({
  asked: [{ id: firstProvider, name: 'x' }, { id: secondProvider, name: 'y' }], piano: { type: 'upright', weight: '200-300', name: 'Yamaha U3' }, origin: berlin, destination: potsdam,
  origin_address: ' Hauptstraße 1, Berlin ', destination_address: 'Am Markt 2, Potsdam', wish_from: day(5), wish_to: day(9), photos: photos(), note: 'Bell is broken',
  contact_name: 'A customer', contact_email: 'customer@people.example', contact_phone: '030 12345', ...fields,
});

async function ask(fields: object = {}): Promise<string> {
  const id = randomUUID();
  expect(await push(customer, { collection: 'move_requests', id, op: 'insert', base_version: 0, fields: fieldsOf(fields) })).toMatchObject({ status: 'accepted' });
  return id;
}

const quotesOf = (request: string) =>
  backend.sql<{ id: string; state: string; provider_id: string; version: number; price: string; starts_at: string }>(
    `select id, state, provider_id, version::integer, price::text, starts_at::text from public.move_quotes where request_id = $1 order by provider_name`, [request]);
async function step(caller: Caller, collection: string, id: string, fields: object): Promise<Verdict | undefined> {
  const [stored] = await backend.sql<{ version: number }>(`select version::integer from public.${collection} where id = $1`, [id]);
  return push(caller, { collection, id, op: 'update', base_version: stored?.version ?? 0, fields });
}
const offer = { state: 'quoted', price: '480.00', starts_at: at(6, 9), ends_at: at(6, 13), insured_until: day(300), answer: 'Two of us' };
const told = async (person: Caller) =>
  (await backend.sql<{ said: string }>(`select kind || ' ' || coalesce(subject ->> 'state', '') as said from public.notifications where user_id = $1 and not deleted order by 1`, [person.userId])).map(({ said }) => said);

test('MV-4, MV-5 the tables of steps are those of the device', async () => {
  const allowed = async (name: string, from: string, actor: string, states: readonly string[]) =>
    (await backend.sql<{ to: string }>(`select given as to from unnest($3::text[]) as given where app.${name}($1, $2, given)`, [from, actor, states])).map(({ to }) => to).sort();
  for (const actor of quoteActors) {
    for (const state of moveStates) expect([state, actor, await allowed('move_step_is_allowed', state, actor, moveStates)]).toEqual([state, actor, [...moveStepsFrom(state, actor)].sort()]);
    for (const state of quoteStates) expect([state, actor, await allowed('quote_step_is_allowed', state, actor, quoteStates)]).toEqual([state, actor, [...quoteStepsFrom(state, actor)].sort()]);
  }
});

test('MV-3, MV-8 two are asked without the addresses, both quote, one is accepted: a booking, the other is told', async () => {
  const request = await ask({ asked: [{ id: firstProvider }, { id: secondProvider }, { id: farProvider }, { id: randomUUID() }] });
  const [stored] = await backend.sql<{ asked: object[]; origin_address: string }>('select asked, origin_address from public.move_requests where id = $1', [request]);
  expect(stored).toMatchObject({
    origin_address: 'Hauptstraße 1, Berlin',
    asked: [{ id: firstProvider, name: 'A first mover', asked: true }, { id: secondProvider, asked: true }, { id: farProvider, asked: false }],
  });
  const [one, other] = await quotesOf(request);
  if (!one || !other) throw new Error('Two quotes should be there');
  expect(await told(first)).toEqual(['move_requested asked']);
  const seen = await first.request('GET', '/rest/v1/move_quotes?select=*');
  expect(JSON.stringify(seen.body)).toContain('Narrow gate');
  for (const secret of ['Hauptstra', 'Am Markt', '030 12345', 'customer@people.example']) expect(JSON.stringify(seen.body)).not.toContain(secret);
  expect([(await stranger.request('GET', '/rest/v1/move_quotes?select=*')).body, (await first.request('GET', '/rest/v1/move_requests?select=*')).body]).toEqual([[], []]);

  expect(await step(second, 'move_quotes', other.id, { ...offer, price: '520.00' })).toMatchObject({ status: 'accepted' });
  expect(await step(first, 'move_quotes', one.id, offer)).toMatchObject({ status: 'accepted' });
  expect(await step(first, 'move_quotes', other.id, { ...offer, price: '1.00' })).not.toMatchObject({ status: 'accepted' });
  expect(await step(first, 'move_quotes', one.id, { state: 'accepted', accepted_price: '480.00', accepted_starts_at: offer.starts_at })).toMatchObject({ cause: 'request-moved-on' });
  // MV-7: a price of before.
  expect(await step(first, 'move_quotes', one.id, { ...offer, price: '490.00' })).toMatchObject({ status: 'accepted' });
  expect(await step(customer, 'move_quotes', one.id, { state: 'accepted', accepted_price: '480.00', accepted_starts_at: offer.starts_at })).toMatchObject({ cause: 'price-changed' });
  expect(await step(customer, 'move_quotes', one.id, { state: 'accepted', accepted_price: '490.00', accepted_starts_at: offer.starts_at })).toMatchObject({ status: 'accepted' });
  const [booking] = await backend.sql('select * from public.bookings where id = (select booking_id from public.move_quotes where id = $1)', [one.id]);
  expect(booking).toMatchObject({
    state: 'confirmed', agreed: true, user_id: customer.userId, provider_user_id: first.userId, address: 'Hauptstraße 1, Berlin', notes: 'To: Am Markt 2, Potsdam\nBell is broken', contact_phone: '030 12345',
    services: [{ id: one.id, name: 'Piano move: Yamaha U3', category: 'moving', minutes: 240 }],
  });
  expect((await quotesOf(request)).map(({ state }) => state)).toEqual(['accepted', 'lost']);
  expect(await backend.sql('select state, accepted_quote_id from public.move_requests where id = $1', [request])).toEqual([{ state: 'booked', accepted_quote_id: one.id }]);
  expect(await told(second)).toEqual(['move_answered lost', 'move_requested asked']);
  expect(await told(first)).toEqual(['move_answered accepted', 'move_requested asked']);
  expect(await told(customer)).toEqual(['move_answered quoted', 'move_answered quoted']);
  expect(await step(customer, 'move_quotes', other.id, { state: 'accepted', accepted_price: '520.00', accepted_starts_at: offer.starts_at })).toMatchObject({ cause: 'request-moved-on' });
});

test('MV-5, MV-8 no time is given twice: refused when it is quoted, and when it is accepted after another took it', async () => {
  const [one] = await quotesOf(await ask());
  const [again] = await quotesOf(await ask());
  if (!one || !again) throw new Error('Both should be asked');
  for (const quote of [one, again]) expect(await step(first, 'move_quotes', quote.id, offer)).toMatchObject({ status: 'accepted' });
  const accept = { state: 'accepted', accepted_price: '480.00', accepted_starts_at: offer.starts_at };
  expect(await step(customer, 'move_quotes', one.id, accept)).toMatchObject({ status: 'accepted' });
  expect(await step(customer, 'move_quotes', again.id, accept)).toMatchObject({ cause: 'time-taken' });
  expect(await step(first, 'move_quotes', again.id, { ...offer, starts_at: at(6, 10), ends_at: at(6, 12) })).toMatchObject({ cause: 'time-taken' });
  expect(await backend.sql('select count(*)::integer as n from public.bookings')).toEqual([{ n: 1 }]);
});

test.each<[string, object, string]>([
  ['MV-3 nobody', { asked: [] }, 'provider-missing'],
  ['MV-3 more than five', { asked: Array.from({ length: 6 }, () => ({ id: randomUUID() })) }, 'provider-missing'],
  ['MV-3 nobody within reach', { origin: { ...berlin, lat: 48.2, lng: 16.4 } }, 'provider-not-offered'],
  ['MV-2 days that have passed', { wish_from: '2020-01-01', wish_to: '2020-01-02' }, 'time-passed'],
  ['MV-2 days out of order', { wish_from: day(9), wish_to: day(5) }, 'value-not-allowed'],
  ['MV-1 without an address', { origin_address: ' ' }, 'value-missing'],
  ['MV-1 without a phone', { contact_phone: '' }, 'contact-missing'],
  ['MV-1 a floor that is none', { origin: { ...berlin, floor: 1e9 } }, 'value-not-allowed'],
  ['MV-1 a place on no earth', { origin: { ...berlin, lat: 400 } }, 'value-not-allowed'],
  ['MV-1 no weight', { piano: { type: 'upright', name: 'Piano' } }, 'value-not-allowed'],
  ['MV-9 a photo of somebody else', { photos: [`${randomUUID()}/1-a-0.jpg`] }, 'value-not-allowed'],
])('%s is refused', async (_rule, fields, cause) => {
  expect(await push(customer, { collection: 'move_requests', id: randomUUID(), op: 'insert', base_version: 0, fields: fieldsOf(fields) })).toMatchObject({ status: 'rejected', cause });
});

test('MV-4, MV-6 what is withdrawn, runs out or is left ends for all', async () => {
  const request = await ask();
  const [one, other] = await quotesOf(request);
  if (!one || !other) throw new Error('Two quotes should be there');
  expect(await step(first, 'move_quotes', one.id, offer)).toMatchObject({ status: 'accepted' });
  expect(await step(second, 'move_quotes', other.id, { state: 'declined', answer: 'No time' })).toMatchObject({ status: 'accepted' });
  expect(await step(customer, 'move_requests', request, { state: 'withdrawn' })).toMatchObject({ status: 'accepted' });
  expect((await quotesOf(request)).map(({ state }) => state)).toEqual(['withdrawn', 'declined']);
  expect(await step(first, 'move_quotes', one.id, offer)).toMatchObject({ cause: 'request-moved-on' });

  const [running] = await quotesOf(await ask());
  expect(await step(first, 'move_quotes', running?.id ?? '', offer)).toMatchObject({ status: 'accepted' });
  await backend.sql(`update public.move_quotes set valid_until = now() - interval '1 minute' where id = $1`, [running?.id]);
  expect(await step(customer, 'move_quotes', running?.id ?? '', { state: 'accepted', accepted_price: '480.00', accepted_starts_at: offer.starts_at })).toMatchObject({ cause: 'time-passed' });
  const past = await ask();
  await backend.sql(`update public.move_requests set wish_from = current_date - 3, wish_to = current_date - 2 where id = $1`, [past]);
  await backend.sql('select app.moves_due()');
  expect(await backend.sql('select state from public.move_quotes where id = $1', [running?.id])).toEqual([{ state: 'expired' }]);
  expect((await quotesOf(past)).map(({ state }) => state)).toEqual(['expired', 'expired']);
  expect(await told(customer)).toContain('move_answered request-expired');
});

test('MV-9 photos are read by the customer and by the movers that were asked, by nobody else', async () => {
  const [photo] = photos();
  const path = `/storage/v1/object/move-photos/${photo}`;
  const put = (caller: Caller) => caller.request('POST', path, 'picture', { 'content-type': 'image/jpeg', 'x-upsert': 'true' });
  expect((await put(first)).status).toBeGreaterThanOrEqual(400);
  expect((await put(customer)).status).toBe(200);
  const statuses = () => Promise.all([customer, first, second, stranger].map(async (caller) => (await caller.request('GET', path)).status));
  expect(await statuses()).toEqual([200, 400, 400, 400]);
  const [one] = await quotesOf(await ask());
  expect(await statuses()).toEqual([200, 200, 200, 400]);
  await step(first, 'move_quotes', one?.id ?? '', { state: 'declined', answer: '' });
  expect(await statuses()).toEqual([200, 400, 200, 400]);
});
