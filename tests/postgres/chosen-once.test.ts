import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person, Session } from '../support/postgres-session.ts';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';

// Where many press at once, one thing happens: on a PostgreSQL with connections beside each other.

let database: RealPostgres;
let owner: Session;
let customer: Person;
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  database = await startRealPostgres();
  owner = await database.session('owner');
  customer = await database.addPerson('buyer');
});
afterAll(() => database.stop());

interface Verdict {
  status: string;
  cause?: string;
}
const push = (session: Session, change: object) =>
  session.rpc<Verdict[]>('push_changes', { changes: [{ change_id: randomUUID(), ...change }] }).then(([verdict]) => verdict ?? { status: 'none' });
const sessionsOf = (person: Person, count: number) => Promise.all(Array.from({ length: count }, () => database.session(person)));
const rows = <T>(sql: string, values: unknown[] = []) => owner.query(sql, values) as Promise<T[]>;

test('MV-7, MV-8 twenty acceptances of five quotes at once: one is accepted, one booking, the four others are told', async () => {
  const movers = await Promise.all(Array.from({ length: 5 }, async () => ({ provider: randomUUID(), person: await database.addPerson('mover') })));
  for (const { provider, person } of movers) {
    await owner.query(
      `insert into public.service_providers (id, user_id, type, name, town, is_published, lat, lng, radius_km) values ($1, $2, 'mover', 'A mover', 'Berlin', true, 52.52, 13.405, 100)`,
      [provider, person.userId]);
  }
  const place = { town: 'Berlin', country: 'DE', lat: 52.52, lng: 13.405, floor: 0, lift: 'none' };
  const request = randomUUID();
  const [first, ...others] = await sessionsOf(customer, 20);
  if (!first) throw new Error('No session');
  expect(await push(first, {
    collection: 'move_requests', id: request, op: 'insert', base_version: 0, fields: {
      asked: movers.map(({ provider: id }) => ({ id, name: 'x' })), piano: { type: 'upright', weight: '200-300', name: 'Yamaha U3' }, origin: place, destination: place,
      origin_address: 'Hauptstraße 1', destination_address: 'Am Markt 2', wish_from: day(5), wish_to: day(9), photos: [], note: '', contact_name: 'A customer',
      contact_email: 'customer@people.example', contact_phone: '030 12345',
    },
  })).toMatchObject({ status: 'accepted' });
  const startsAt = `${day(6)}T09:00:00.000Z`;
  await owner.query(
    `update public.move_quotes set state = 'quoted', price = 480, starts_at = $2, ends_at = $2::timestamptz + interval '4 hours', valid_until = now() + interval '3 days' where request_id = $1`, [request, startsAt]);
  const quotes = await rows<{ id: string; version: number }>('select id, version::integer from public.move_quotes where request_id = $1 order by id', [request]);
  expect(quotes).toHaveLength(5);

  const verdicts = await Promise.all([first, ...others].map((session, index) => {
    const quote = quotes[index % 5];
    return push(session, {
      collection: 'move_quotes', id: quote?.id, op: 'update', base_version: quote?.version, fields: { state: 'accepted', accepted_price: '480.00', accepted_starts_at: startsAt },
    }).catch((error: unknown): Verdict => ({ status: String(error) }));
  }));
  const states = await rows<{ id: string; state: string }>('select id, state from public.move_quotes where request_id = $1 order by state', [request]);
  expect(states.map(({ state }) => state)).toEqual(['accepted', 'lost', 'lost', 'lost', 'lost']);
  const chosen = states[0]?.id;
  // Of the chosen one, whoever comes second finds it accepted as they wished, or is told that it has moved on.
  expect(verdicts.filter(({ status }, index) => status === 'accepted' && quotes[index % 5]?.id !== chosen)).toEqual([]);
  expect(verdicts.some(({ status }) => status === 'accepted')).toBe(true);
  expect(verdicts.map(({ status }) => status).filter((status) => !['accepted', 'rejected', 'conflict'].includes(status))).toEqual([]);
  expect(await rows('select state, accepted_quote_id from public.move_requests where id = $1', [request])).toEqual([{ state: 'booked', accepted_quote_id: chosen }]);
  expect(await rows('select count(*)::integer as n from public.bookings where user_id = $1', [customer.userId])).toEqual([{ n: 1 }]);
  const told = await rows<{ state: string; n: number }>(
    `select subject ->> 'state' as state, count(*)::integer as n from public.notifications where kind = 'move_answered' and subject ->> 'request_id' = $1 and not deleted and user_id = any ($2) group by 1 order by 1`,
    [request, movers.map(({ person }) => person.userId)]);
  expect(told).toEqual([{ state: 'accepted', n: 1 }, { state: 'lost', n: 4 }]);
  await Promise.all([first, ...others].map((session) => session.close()));
}, 120_000);

test('E-2 and E-13 twenty payments of one request at once are one; paid, cancelled and pressed by twenty it is given back once', async () => {
  const [request, evaluation] = [randomUUID(), randomUUID()];
  const [evaluator, admin] = [await database.addPerson('evaluator'), await database.addPerson('buyer')];
  await owner.query(`update public.user_profiles set role = 'admin' where id = $1`, [admin.userId]);
  await owner.query(
    `insert into public.evaluations (id, user_id, provider_user_id, request_id, state, maker, fee, travel_fee, commission) values ($1, $2, $3, $4, 'accepted', 'Yamaha', 180, 20, 20)`,
    [evaluation, customer.userId, evaluator.userId, request]);
  const services = await Promise.all(Array.from({ length: 20 }, () => database.session('owner')));
  const started = await Promise.all(services.map((session) =>
    session.rpc<{ id: string }>('start_evaluation_payment', { request: { payer: customer.userId, id: randomUUID(), request_id: request, gross_cents: 220_00, provider: 'sandbox' } })));
  const payment = started[0]?.id;
  expect(new Set(started.map(({ id }) => id))).toEqual(new Set([payment]));
  await services[0]?.rpc('note_checkout', { payment_id: payment, reference: 'sandbox-1', checkout_url: '/pay/sandbox/1' });
  await Promise.all(services.map((session) => session.rpc('settle_payment', { event: { provider: 'sandbox', event_id: randomUUID(), kind: 'paid', payment_id: payment } })));
  expect(await rows('select state from public.evaluations where id = $1', [evaluation])).toEqual([{ state: 'paid' }]);
  await owner.query(`update public.evaluations set state = 'cancelled', refund = 220 where id = $1`, [evaluation]);
  await owner.query('update public.payments set refund_due_cents = 22000 where id = $1', [payment]);

  const begun = await Promise.all(services.map((session) =>
    session.rpc<{ id: string; cents: number }>('begin_refund', { request: { admin: admin.userId, id: randomUUID(), payment_id: payment, cents: 220_00, provider: 'sandbox' } })));
  expect(new Set(begun.map(({ id, cents }) => `${id} ${cents}`)).size).toBe(1);
  await Promise.all(services.map((session) => session.rpc('finish_refund', { outcome: { id: begun[0]?.id, given: true, reference: 'sandbox-refund' } })));
  expect(await rows('select refunded_cents::integer as given, refund_due_at from public.payments where id = $1', [payment])).toEqual([{ given: 220_00, refund_due_at: null }]);
  expect(await rows('select count(*)::integer as n from app.admin_actions where subject_id = $1', [payment])).toEqual([{ n: 1 }]);
  await Promise.all(services.map((session) => session.close()));
}, 120_000);
