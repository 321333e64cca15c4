import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { commissionOf, refundOf, totalOf, travelFeeOf } from '../../src/domain/evaluation/fees.ts';
import { evaluationActors, evaluationStates, stepsFrom } from '../../src/domain/evaluation/steps.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let customer: Caller;
let evaluator: Caller;
let second: Caller;
let stranger: Caller;
let admin: Caller;
const [provider, service, otherProvider, otherService] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const berlin = { lat: 52.52, lng: 13.405 };
const potsdam = { lat: 52.396, lng: 13.058 };
const hour = 3_600_000;

beforeAll(async () => {
  backend = await startTestBackend();
  [customer, evaluator, second, stranger, admin] = await Promise.all([signInAs(backend, 'buyer'), signInAs(backend, 'dealer'), signInAs(backend, 'seller'), signInAs(backend, 'technician'), signInAs(backend, 'admin')]);
  const open = Object.fromEntries(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => [day, [{ from: 0, to: 1440 }]]));
  for (const [id, own, person, rate] of [[provider, service, evaluator, 0.5], [otherProvider, otherService, second, null]] as const) {
    await backend.sql('delete from public.service_providers where user_id = $1', [person.userId]);
    await backend.sql(
      `insert into public.service_providers (id, user_id, type, name, town, is_published, lat, lng, radius_km, hours, travel_rate)
       values ($1, $2, 'evaluator', 'An evaluator', 'Berlin', true, 52.52, 13.405, 80, $3, $4)`,
      [id, person.userId, JSON.stringify(open), rate]);
    await backend.sql(
      `insert into public.provider_services (id, user_id, provider_id, category, name, price, minutes_from, minutes_to) values ($1, $2, $3, 'evaluation', 'Evaluation', 180, 120, 180)`,
      [own, person.userId, id]);
  }
});
afterAll(() => backend.close());
afterEach(async () => {
  await backend.sql('delete from app.payment_refunds');
  for (const table of ['evaluations', 'bookings', 'notifications', 'payments']) await backend.sql(`delete from public.${table}`);
});

interface Verdict {
  status: string;
  code?: string;
  cause?: string;
  offers?: string[];
}
const euro = (cents: number) => (cents / 100).toFixed(2);
const travel = travelFeeOf(50, berlin, potsdam);
const total = totalOf({ fee: 180_00, travelFee: travel, commission: commissionOf(180_00 + travel) });
const fieldsOf = (fields: Record<string, unknown> = {}) => ({
  request_id: randomUUID(), provider_id: provider, service_id: service, maker: ' Yamaha ', model: 'U3', town: 'Potsdam', ...potsdam, fee: '180.00', travel_fee: euro(travel),
  commission: euro(commissionOf(180_00 + travel)), ...fields,
});
const ofOther = { provider_id: otherProvider, service_id: otherService, travel_fee: '0.00', commission: '18.00' };

async function push(caller: Caller, id: string, change: { op: string; base_version: number; fields: Record<string, unknown> }): Promise<Verdict> {
  const [verdict] = await caller.rpc<Verdict[]>('push_changes', { changes: [{ change_id: randomUUID(), collection: 'evaluations', id, ...change }] });
  if (!verdict) throw new Error('No verdict came');
  return verdict;
}
const ask = (fields: Record<string, unknown> = {}, caller = customer, id: string = randomUUID()) => push(caller, id, { op: 'insert', base_version: 0, fields: fieldsOf(fields) });
async function asked(fields: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  expect(await ask(fields, customer, id)).toMatchObject({ status: 'accepted' });
  return id;
}
async function rowOf(id: string): Promise<Record<string, unknown> & { version: number }> {
  const [row] = await backend.sql<Record<string, unknown> & { version: number }>('select *, version::integer as version from public.evaluations where id = $1', [id]);
  if (!row) throw new Error('No such row');
  return row;
}
const step = async (caller: Caller, id: string, fields: Record<string, unknown>) => push(caller, id, { op: 'update', base_version: (await rowOf(id)).version, fields });
const told = async (person: Caller) =>
  (await backend.sql<{ said: string }>(`select kind || ' ' || coalesce(subject ->> 'state', '') as said from public.notifications where user_id = $1 and not deleted order by created_at, id`, [person.userId])).map(({ said }) => said);

interface Answer {
  status: number;
  body: { payment?: { id: string; state: string; gross_cents: number; checkout_url: string }; message?: string; hint?: string; state?: string };
}
const startPayment = (request: unknown, cents: unknown, caller: Caller = customer, id: string = randomUUID()) =>
  caller.request('POST', '/functions/v1/start-payment', { id, request_id: request, product: 'evaluation', gross_cents: cents }) as Promise<Answer>;
const settle = (id: string, outcome: string, caller: Caller = customer) =>
  caller.request('POST', '/functions/v1/settle-sandbox-payment', { payment_id: id, outcome }) as Promise<Answer>;

async function accepted(fields: Record<string, unknown> = {}): Promise<string> {
  const id = await asked(fields);
  expect(await step(evaluator, id, { state: 'accepted' })).toMatchObject({ status: 'accepted' });
  return id;
}
async function paid(): Promise<string> {
  const id = await accepted();
  const { body } = await startPayment((await rowOf(id)).request_id, total);
  expect((await settle(body.payment?.id ?? '', 'paid')).body).toMatchObject({ state: 'paid' });
  return id;
}
const nextHour = () => Math.ceil(Date.now() / hour) * hour;
async function scheduled(startsAt = nextHour() + 48 * hour): Promise<string> {
  const id = await paid();
  expect(await step(customer, id, { state: 'scheduled', starts_at: new Date(startsAt).toISOString() })).toMatchObject({ status: 'accepted' });
  return id;
}
/** As if it had begun so long ago. */
async function pass(id: string, hours: number) {
  await backend.sql(
    `update public.bookings as b set starts_at = b.starts_at - s.span, ends_at = b.ends_at - s.span
     from (select e.booking_id, e.starts_at - now() + $2 * interval '1 hour' as span from public.evaluations as e where e.id = $1) as s where b.id = s.booking_id`,
    [id, hours]);
}

describe('what the device holds as well', () => {
  test('E-2 the table of steps', async () => {
    for (const state of evaluationStates) {
      for (const actor of evaluationActors) {
        const allowed = await backend.sql<{ to: string }>('select given as to from unnest($3::text[]) as given where app.evaluation_step_is_allowed($1, $2, given)', [state, actor, evaluationStates]);
        expect([state, actor, allowed.map(({ to }) => to).sort()]).toEqual([state, actor, [...stepsFrom(state, actor)].sort()]);
      }
    }
  });

  test('E-4, E-5 and E-9 fees, commission and refunds', async () => {
    for (let index = 0; index < 60; index += 1) {
      const rate = (index * 37) % 300;
      const place = { lat: 47 + index / 9, lng: 6 + index / 7 };
      const cents = index * 1_237;
      const [row] = await backend.sql<{ travel: string; commission: string }>(
        'select app.evaluation_travel_fee($1, $2, $3, $4, $5) as travel, app.evaluation_commission($6) as commission', [rate / 100, place.lat, place.lng, berlin.lat, berlin.lng, cents / 100]);
      expect([index, Number(row?.travel) * 100, Number(row?.commission) * 100]).toEqual([index, travelFeeOf(rate, place, berlin), commissionOf(cents)]);
    }
    for (const [by, hours] of [['customer', 25], ['customer', 23], ['evaluator', 1]] as const) {
      const moment = Date.parse('2026-12-01T12:00:00Z');
      const startsAt = moment + hours * hour;
      const [row] = await backend.sql<{ refund: string }>('select app.evaluation_refund($1, $2, $3, $4) as refund', ['218.01', by, new Date(startsAt).toISOString(), new Date(moment).toISOString()]);
      expect(Math.round(Number(row?.refund) * 100)).toBe(refundOf({ by, startsAt, total: 218_01 }, moment));
    }
  });
});

describe('a request', () => {
  test('reaches the evaluator with names and trimmed texts, and keeps to the two', async () => {
    const id = await asked({ state: 'paid', starts_at: new Date().toISOString(), instrument_id: randomUUID(), listing_id: randomUUID() });
    expect(await rowOf(id)).toMatchObject({
      state: 'requested', user_id: customer.userId, provider_user_id: evaluator.userId, provider_name: 'An evaluator', maker: 'Yamaha', starts_at: null, instrument_id: null, listing_id: null, payment_id: null,
    });
    expect(await told(evaluator)).toEqual(['evaluation_requested requested']);
    for (const [caller, count] of [[customer, 1], [evaluator, 1], [stranger, 0]] as const) {
      expect(((await caller.request('GET', '/rest/v1/evaluations?select=id')).body as unknown[]).length).toBe(count);
    }
    expect((await visitorOf(backend).request('GET', '/rest/v1/evaluations?select=id')).status).toBeGreaterThanOrEqual(400);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['without a maker', { maker: '  ' }, 'maker-missing'],
    ['without a place', { lat: null, lng: null }, 'town-missing'],
    ['of too many words', { note: 'a'.repeat(1001) }, 'note-too-long'],
    ['E-6 for a piano farther than the evaluator comes', { lat: 53.55, lng: 9.99 }, 'place-out-of-reach'],
    ['E-7 with another fee', { fee: '1.00' }, 'price-changed'],
    ['E-7 with no commission', { commission: '0.00' }, 'price-changed'],
    ['of a service of another', { service_id: otherService }, 'service-not-offered'],
    ['to nobody', { provider_id: randomUUID() }, 'provider-not-offered'],
  ])('%s is refused', async (_what, fields, cause) => {
    expect(await ask(fields)).toMatchObject({ status: 'rejected', cause });
    expect(await told(evaluator)).toEqual([]);
  });

  test('E-1 goes to each evaluator once, to at most three, never to oneself, and is nobody else’s', async () => {
    const request = randomUUID();
    await asked({ request_id: request });
    expect(await ask({ request_id: request })).toMatchObject({ status: 'rejected', cause: 'entry-exists' });
    expect(await ask({ request_id: request, ...ofOther }, stranger)).toMatchObject({ status: 'rejected', cause: 'change-forbidden' });
    expect(await ask({}, evaluator)).toMatchObject({ status: 'rejected', cause: 'own-service' });
    await backend.sql(`insert into public.evaluations (user_id, request_id) select $1, $2 from generate_series(1, 2)`, [customer.userId, request]);
    expect(await ask({ request_id: request, ...ofOther })).toMatchObject({ status: 'rejected', cause: 'evaluators-too-many' });
  });

  test('E-2 is led on by the side whose turn it is, and by nobody past the rules', async () => {
    const id = await asked();
    expect(await step(customer, id, { state: 'accepted' })).toMatchObject({ status: 'rejected', cause: 'request-moved-on' });
    expect(await step(evaluator, id, { state: 'paid' })).toMatchObject({ status: 'rejected', cause: 'request-moved-on' });
    expect(await step(evaluator, id, { state: 'accepted', step_note: ' Gladly ' })).toMatchObject({ status: 'accepted' });
    expect(await rowOf(id)).toMatchObject({ state: 'accepted', step_note: 'Gladly', stepped_by: 'evaluator' });
    for (const state of ['paid', 'scheduled', 'reported']) expect(await step(customer, id, { state })).toMatchObject({ status: 'rejected', cause: 'request-moved-on' });
    expect(await step(customer, id, { state: 'cancelled' })).toMatchObject({ status: 'accepted' });
    expect([await told(customer), (await told(evaluator)).at(-1)]).toEqual([['evaluation_answered accepted'], 'evaluation_answered cancelled']);
    expect(await rowOf(id)).toMatchObject({ refund: '0.00' });
  });

  test('E-3 expires when nobody answers, or pays', async () => {
    const [open, waiting, fresh] = [await asked(), await accepted(), await asked()];
    await backend.sql(`alter table public.evaluations disable trigger evaluations_3_stamp`);
    await backend.sql(`update public.evaluations set updated_at = now() - interval '8 days' where id = $1`, [open]);
    await backend.sql(`update public.evaluations set updated_at = now() - interval '15 days' where id = $1`, [waiting]);
    await backend.sql(`alter table public.evaluations enable trigger evaluations_3_stamp`);
    await backend.sql('select app.evaluations_due()');
    expect([(await rowOf(open)).state, (await rowOf(waiting)).state, (await rowOf(fresh)).state]).toEqual(['expired', 'expired', 'requested']);
  });
});

describe('paying', () => {
  test('takes what was accepted, at the price that was shown, once', async () => {
    const request = randomUUID();
    const [one, waiting] = [await accepted({ request_id: request }), await asked({ request_id: request, ...ofOther })];
    expect(await startPayment(request, total, stranger)).toMatchObject({ status: 409, body: { hint: 'nothing-to-pay' } });
    expect(await startPayment(request, total - 1)).toMatchObject({ status: 409, body: { hint: 'price-changed' } });
    expect(await startPayment('no id', total)).toMatchObject({ status: 422 });
    const id = randomUUID();
    const first = await startPayment(request, total, customer, id);
    expect(first).toMatchObject({ status: 200, body: { payment: { id, state: 'open', gross_cents: total, checkout_url: `/pay/sandbox/${id}` } } });
    expect((await startPayment(request, total, customer, id)).body.payment?.id).toBe(id);
    expect((await startPayment(request, total)).body.payment?.id).toBe(id);
    expect(await settle(id, 'paid', stranger)).toMatchObject({ status: 404 });
    expect((await settle(id, 'paid')).body).toMatchObject({ state: 'paid' });
    expect((await settle(id, 'failed')).body).toMatchObject({ state: 'paid' });
    expect(await rowOf(one)).toMatchObject({ state: 'paid', payment_id: id });
    expect(await rowOf(waiting)).toMatchObject({ state: 'requested', payment_id: null });
    expect((await told(evaluator)).at(-1)).toBe('evaluation_answered paid');
    expect(await startPayment(request, total)).toMatchObject({ status: 409, body: { hint: 'nothing-to-pay' } });
  });

  test('a second who accepts makes the open payment another; what the first one brings is given back where it comes too late', async () => {
    const request = randomUUID();
    const one = await accepted({ request_id: request });
    const other = await asked({ request_id: request, ...ofOther });
    const first = (await startPayment(request, total)).body.payment?.id ?? '';
    expect(await step(second, other, { state: 'accepted' })).toMatchObject({ status: 'accepted' });
    const both = (await startPayment(request, total + 198_00)).body.payment?.id ?? '';
    expect(both).not.toBe(first);
    await settle(both, 'paid');
    expect([(await rowOf(one)).payment_id, (await rowOf(other)).payment_id]).toEqual([both, both]);
    // The provider's word on the payment that was given up, late.
    await settle(first, 'paid');
    const [stored] = await backend.sql<{ state: string; due: number }>('select state, refund_due_cents::integer as due from public.payments where id = $1', [first]);
    expect(stored).toEqual({ state: 'paid', due: total });
  });

  test('E-9 a paid one that is cancelled is noted to be given back', async () => {
    const id = await paid();
    expect(await step(customer, id, { state: 'cancelled' })).toMatchObject({ status: 'accepted' });
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'cancelled', refund: euro(total) });
    expect(await backend.sql('select refund_due_cents::integer as due from public.payments where id = $1', [row.payment_id])).toEqual([{ due: total }]);
  });
});

describe('E-13 what is to be given back', () => {
  interface Due { id: string; cents: number; paid_cents: number; payer_email: string; last_state: string; due_at: string }
  const due = async () => (await admin.rpc<{ total: number; rows: Due[] }>('get_refunds_due', {}));
  async function owed(): Promise<{ id: string; payment: string }> {
    const id = await paid();
    expect(await step(customer, id, { state: 'cancelled' })).toMatchObject({ status: 'accepted' });
    return { id, payment: String((await rowOf(id)).payment_id) };
  }
  const refundNow = (payment: unknown, cents: unknown, { caller = admin, id = randomUUID() }: { caller?: Caller; id?: unknown } = {}) =>
    caller.request('POST', '/functions/v1/refund-payment', { id, payment_id: payment, cents }) as Promise<Answer>;
  const mark = (payment: string, refund: Record<string, unknown>, caller = admin) =>
    caller.request('POST', '/rest/v1/rpc/mark_refunded', { payment_id: payment, refund: { id: randomUUID(), cents: total, reference: 'Transfer 4711', reason: 'The card is gone', ...refund } });
  const logged = async (payment: string) => (await admin.rpc<{ rows: { action: string; subject_id: string; reason: string; changed_to: string; admin_id: string }[] }>('get_admin_actions', { request: {} })).rows.filter(({ subject_id }) => subject_id === payment);
  const given = async (payment: string) => (await backend.sql('select refunded_cents::integer as given, refund_due_at is null as settled from public.payments where id = $1', [payment]))[0];

  test('stands in the list, the oldest first, is given back once however often it is pressed, and is told', async () => {
    const [first, later] = [await owed(), await owed()];
    await backend.sql(`update public.payments set refund_due_at = now() - interval '2 days' where id = $1`, [first.payment]);
    const list = await due();
    expect([list.total, list.rows.map(({ id }) => id)]).toEqual([2, [first.payment, later.payment]]);
    expect(list.rows[0]).toMatchObject({ cents: total, paid_cents: total, payer_email: 'buyer@demo.soundboard.example', last_state: '' });
    const answers = await Promise.all([1, 2, 3].map(() => refundNow(first.payment, total)));
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    expect(answers.filter(({ body }) => body.state === 'given').length).toBeGreaterThan(0);
    expect(await refundNow(first.payment, total)).toMatchObject({ status: 409, body: { hint: 'refund-changed' } });
    expect(await given(first.payment)).toEqual({ given: total, settled: true });
    expect((await due()).rows.map(({ id }) => id)).toEqual([later.payment]);
    const log = await logged(first.payment);
    expect(log).toEqual([expect.objectContaining({ action: 'payment_refunded', admin_id: admin.userId, changed_to: `${euro(total)} EUR given back` })]);
    expect(log[0]?.reason).toMatch(/^sandbox-refund-/u);
    expect((await rowOf(first.id)).refunded_at).not.toBeNull();
    expect((await rowOf(later.id)).refunded_at).toBeNull();
    expect((await told(customer)).at(-1)).toBe('evaluation_answered refunded');
    expect(await customer.request('GET', `/rest/v1/payments?select=refunded_cents&id=eq.${first.payment}`)).toMatchObject({ status: 200, body: [{ refunded_cents: total }] });
    // The same refund by the same id says what became of it, also later.
    const [stored] = await backend.sql<{ id: string }>('select id from app.payment_refunds where payment_id = $1', [first.payment]);
    expect(await refundNow(first.payment, total, { id: stored?.id })).toMatchObject({ status: 200, body: { state: 'given' } });
    expect(await given(first.payment)).toEqual({ given: total, settled: true });
  });

  test('is nobody’s but admins’, and of what they saw', async () => {
    const { payment } = await owed();
    for (const caller of [customer, evaluator]) {
      expect(await refundNow(payment, total, { caller })).toMatchObject({ status: 403, body: { hint: 'admins-only' } });
      expect((await mark(payment, {}, caller)).status).toBe(403);
      expect((await caller.request('POST', '/rest/v1/rpc/get_refunds_due', {})).status).toBe(403);
    }
    for (const name of ['begin_refund', 'finish_refund', 'fail_refund']) expect((await admin.request('POST', `/rest/v1/rpc/${name}`, { [name === 'begin_refund' ? 'request' : name === 'finish_refund' ? 'outcome' : 'event']: {} })).status).toBeGreaterThanOrEqual(401);
    expect((await visitorOf(backend).request('POST', '/functions/v1/refund-payment', { id: randomUUID(), payment_id: payment, cents: total })).status).toBe(401);
    await backend.sql('insert into public.account_standings (account_id, suspended_at) values ($1, now())', [admin.userId]);
    expect(await refundNow(payment, total)).toMatchObject({ status: 403, body: { hint: 'admins-only' } });
    await backend.sql('delete from public.account_standings where account_id = $1', [admin.userId]);
    for (const [cents, status] of [[total - 1, 409], [total + 1, 409], [0, 409], [-5, 409], [1.5, 404], ['NaN', 404], [null, 404]] as const) expect((await refundNow(payment, cents)).status).toBe(status);
    expect((await refundNow(randomUUID(), total)).status).toBe(404);
    expect((await refundNow(payment, total, { id: 'x' })).status).toBe(404);
    await backend.sql(`update public.payments set provider = 'stripe' where id = $1`, [payment]);
    expect(await refundNow(payment, total)).toMatchObject({ status: 409, body: { hint: 'refund-by-hand' } });
    expect(await given(payment)).toEqual({ given: null, settled: false });
  });

  test('by hand takes a reference and a reason, once', async () => {
    const { payment, id } = await owed();
    for (const [refund, hint] of [
      [{ reference: ' x ' }, 'reference-length'], [{ reference: 'a'.repeat(201) }, 'reference-length'], [{ reason: '' }, 'reason-length'], [{ reason: 'a'.repeat(251) }, 'reason-length'],
      [{ cents: 1 }, 'refund-changed'], [{ cents: 'NaN' }, 'app-out-of-step'], [{ id: null }, 'app-out-of-step'], [{ id: 'x' }, 'app-out-of-step'], [{ cents: null }, 'refund-changed'],
    ] as const) expect(await mark(payment, refund)).toMatchObject({ body: { hint } });
    const refund = randomUUID();
    for (let time = 0; time < 2; time += 1) expect((await mark(payment, { id: refund })).status).toBeLessThan(300);
    expect(await mark(payment, {})).toMatchObject({ body: { hint: 'refund-changed' } });
    expect(await given(payment)).toEqual({ given: total, settled: true });
    expect(await logged(payment)).toEqual([expect.objectContaining({ action: 'payment_refunded_by_hand', reason: 'Transfer 4711: The card is gone' })]);
    expect((await rowOf(id)).refunded_at).not.toBeNull();
  });

  test('of a second that is cancelled later, the rest is due again', async () => {
    const request = randomUUID();
    const one = await accepted({ request_id: request });
    const other = await asked({ request_id: request, ...ofOther });
    await step(second, other, { state: 'accepted' });
    const payment = (await startPayment(request, total + 198_00)).body.payment?.id ?? '';
    await settle(payment, 'paid');
    await step(customer, one, { state: 'cancelled' });
    expect(await refundNow(payment, total)).toMatchObject({ status: 200, body: { state: 'given' } });
    expect((await due()).rows).toEqual([]);
    await step(customer, other, { state: 'cancelled' });
    expect((await due()).rows).toMatchObject([{ id: payment, cents: 198_00, last_state: 'given' }]);
    expect((await rowOf(other)).refunded_at).toBeNull();
    expect(await refundNow(payment, 198_00)).toMatchObject({ status: 200, body: { state: 'given' } });
    expect([(await rowOf(other)).refunded_at !== null, await given(payment)]).toEqual([true, { given: total + 198_00, settled: true }]);
  });
});

describe('the appointment', () => {
  test('E-8 is a booking that is confirmed and costs nothing more; nobody else gets its time', async () => {
    const startsAt = nextHour() + 48 * hour;
    const id = await scheduled(startsAt);
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'scheduled' });
    const [booking] = await backend.sql('select *, services -> 0 ->> $2 as category, total::float as total from public.bookings where id = $1', [row.booking_id, 'category']);
    expect(booking).toMatchObject({ state: 'confirmed', agreed: true, total: 0, category: 'evaluation', user_id: customer.userId, provider_user_id: evaluator.userId, address: 'Potsdam' });
    expect(await told(evaluator)).not.toContain('booking_requested confirmed');
    expect((await told(evaluator)).at(-1)).toBe('evaluation_answered scheduled');
    const times = (name: string) => Date.parse(String(row[name]).replace(' ', 'T').replace(/\+00$/u, 'Z'));
    expect([times('starts_at'), times('ends_at') - startsAt, times('report_due_at') - startsAt]).toEqual([startsAt, 3 * hour, 27 * hour]);
    const again = await paid();
    const taken = await step(customer, again, { state: 'scheduled', starts_at: new Date(startsAt).toISOString() });
    expect(taken).toMatchObject({ status: 'rejected', cause: 'time-taken' });
    expect(taken.offers?.length).toBeGreaterThan(0);
    expect(await step(customer, again, { state: 'scheduled' })).toMatchObject({ status: 'rejected', cause: 'time-not-offered' });
    expect(await rowOf(again)).toMatchObject({ state: 'paid', booking_id: null });
  });

  test('E-8 what becomes of the booking becomes of the evaluation, and the other way round', async () => {
    const id = await scheduled();
    const booking = (await rowOf(id)).booking_id;
    const bookingState = async (wanted: unknown) => (await backend.sql<{ state: string }>('select state from public.bookings where id = $1', [wanted]))[0]?.state;
    await backend.sql(`update public.bookings set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day' where id = $1`, [booking]);
    expect(await backend.sql('select e.starts_at = b.starts_at and e.report_due_at = b.ends_at + $2::interval as moved from public.evaluations as e join public.bookings as b on b.id = e.booking_id where e.id = $1', [id, '24 hours'])).toEqual([{ moved: true }]);
    await backend.sql(`update public.bookings set state = 'cancelled' where id = $1`, [booking]);
    expect(await rowOf(id)).toMatchObject({ state: 'paid', booking_id: null, starts_at: null, report_due_at: null, refund: '0.00' });
    expect(await step(customer, id, { state: 'scheduled', starts_at: new Date(nextHour() + 20 * hour).toISOString() })).toMatchObject({ status: 'accepted' });
    const anew = (await rowOf(id)).booking_id;
    expect(await step(customer, id, { state: 'cancelled' })).toMatchObject({ status: 'accepted' });
    expect([await bookingState(anew), (await rowOf(id)).refund]).toEqual(['cancelled', euro(Math.round(total / 2))]);
  });

  test('E-2 it is inspected once it has begun, which ends the booking', async () => {
    const id = await scheduled();
    expect(await step(evaluator, id, { state: 'inspected' })).toMatchObject({ status: 'rejected', cause: 'booking-not-begun' });
    await pass(id, 1);
    expect(await step(customer, id, { state: 'cancelled' })).toMatchObject({ status: 'rejected', cause: 'time-passed' });
    expect(await step(evaluator, id, { state: 'inspected' })).toMatchObject({ status: 'accepted' });
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'inspected' });
    expect([row.inspected_at === null, await backend.sql('select state from public.bookings where id = $1', [row.booking_id])]).toEqual([false, [{ state: 'done' }]]);
    expect(await told(customer)).toContain('evaluation_answered inspected');
  });

  test('E-10 a report that is late is told to both, once; one that came is not', async () => {
    const [late, done] = [await scheduled(), await scheduled(nextHour() + 72 * hour)];
    await pass(late, 28);
    await backend.sql(`update public.bookings set state = 'done' where id = $1`, [(await rowOf(late)).booking_id]);
    await pass(done, 28);
    await backend.sql(`update public.evaluations set state = 'reported' where id = $1`, [done]);
    expect(await rowOf(done)).toMatchObject({ state: 'reported' });
    await backend.sql('delete from public.notifications');
    for (let run = 0; run < 2; run += 1) await backend.sql('select app.evaluations_due()');
    expect([await told(customer), await told(evaluator)]).toEqual([['evaluation_late inspected'], ['evaluation_late inspected']]);
    expect((await rowOf(done)).reported_at).not.toBeNull();
  });

  test('a side that leaves takes what it told of itself, and a paid one is to be given back', async () => {
    const id = await scheduled();
    await backend.sql('update public.evaluations set user_id = null where id = $1', [id]);
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled', customer_name: '', town: '', lat: null, maker: 'Yamaha', refund: euro(total) });
  });
});
