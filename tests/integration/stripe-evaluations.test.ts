import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import type { PaymentSurroundings } from '../../supabase/functions/_shared/payments/read-payments.ts';
import { createStripeProvider } from '../../supabase/functions/_shared/payments/stripe-provider.ts';
import { createProject } from '../../supabase/functions/_shared/project.ts';
import { createWebhookHandler } from '../../supabase/functions/payment-webhook/handler.ts';
import { createRefundHandler } from '../../supabase/functions/refund-payment/handler.ts';
import { createStartPaymentHandler } from '../../supabase/functions/start-payment/handler.ts';
import { demoPassword } from '../../supabase/seed/demo-accounts.ts';
import { origin, startTestBackend, visitorOf } from './backend-caller.ts';
import { signStripe, startStripe, webhookSecret, type StripeStandIn } from './stripe-stand-in.ts';

// Evaluations that Stripe takes the money for, and gives it back.

let backend: EmbeddedBackend;
let stripe: StripeStandIn;
let surroundings: PaymentSurroundings;
let [buyer, admin, evaluatorId] = [{ token: '', id: '' }, { token: '', id: '' }, ''];
/** A request that one evaluator has accepted, for 180 + 20 + 20 euro. */
let request: string;
let evaluation: string;
const total = 220_00;
const now = Date.UTC(2026, 10, 28, 12);

beforeAll(async () => {
  [backend, stripe] = await Promise.all([startTestBackend(), startStripe()]);
  surroundings = {
    project: createProject({ url: origin, anonKey: backend.anonKey, serviceKey: backend.serviceKey, fetch: (asked) => backend.handle(asked) }),
    provider: createStripeProvider({ secretKey: 'sk_test', webhookSecret, site: origin, api: stripe.api }),
  };
  const signIn = async (role: string) => {
    const { body } = await visitorOf(backend).request('POST', '/auth/v1/token?grant_type=password', { email: `${role}@demo.soundboard.example`, password: demoPassword });
    const session = body as { access_token: string; user: { id: string } };
    return { token: session.access_token, id: session.user.id };
  };
  [buyer, admin] = [await signIn('buyer'), await signIn('admin')];
  evaluatorId = (await signIn('evaluator')).id;
});
afterAll(async () => {
  await backend.close();
  await stripe.close();
});
beforeEach(async () => {
  Object.assign(stripe, { asked: [], isDown: false, isSilent: false, refusal: null, refunds: [] });
  request = randomUUID();
  evaluation = await accept();
});

async function accept(): Promise<string> {
  const id = randomUUID();
  await backend.sql(
    `insert into public.evaluations (id, user_id, provider_user_id, request_id, state, maker, model, fee, travel_fee, commission) values ($1, $2, $3, $4, 'accepted', 'Yamaha', 'U3', 180, 20, 20)`,
    [id, buyer.id, evaluatorId, request]);
  return id;
}
function post(handle: (request: Request) => Promise<Response>, body: unknown, headers: Record<string, string> = { authorization: `Bearer ${buyer.token}` }): Promise<Response> {
  return handle(new Request(`${origin}/functions/v1/x`, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) }));
}
const start = (fields: Record<string, unknown> = {}) => post(createStartPaymentHandler(surroundings), { id: randomUUID(), request_id: request, product: 'evaluation', gross_cents: total, ...fields });
async function hook(type: string, object: Record<string, unknown>, id = `evt_${randomUUID()}`): Promise<number> {
  const body = JSON.stringify({ id, type, data: { object } });
  return (await post(createWebhookHandler(surroundings, () => now), body, { 'stripe-signature': signStripe(body, { at: now }) })).status;
}
const checkout = (type: string, payment: string, { fields = {}, event }: { fields?: Record<string, unknown>; event?: string } = {}) =>
  hook(`checkout.session.${type}`, { id: `cs_${payment}`, metadata: { payment_id: payment }, amount_total: total, payment_status: 'paid', ...fields }, event);
const paymentOf = async (id: string) => (await backend.sql<{ state: string; due: number | null; given: number | null }>(
  'select state, refund_due_cents::integer as due, refunded_cents::integer as given from public.payments where id = $1', [id]))[0];
const evaluationOf = async (id: string) => (await backend.sql<{ state: string; told: boolean }>('select state, refunded_at is not null as told from public.evaluations where id = $1', [id]))[0];
const refund = async (payment: string, { id = randomUUID(), cents = total } = {}) => {
  const answer = await post(createRefundHandler(surroundings), { id, payment_id: payment, cents }, { authorization: `Bearer ${admin.token}` });
  return { status: answer.status, ...((await answer.json()) as { state?: string; hint?: string }) };
};
async function owed(): Promise<string> {
  const id = randomUUID();
  await start({ id });
  await checkout('completed', id);
  await backend.sql(`update public.evaluations set state = 'cancelled' where id = $1`, [evaluation]);
  await backend.sql('update public.payments set refund_due_cents = $2 where id = $1', [id, total]);
  return id;
}

test('a checkout asks for what the server’s rows come to, once, and leads back to the request', async () => {
  const id = randomUUID();
  expect((await start({ id, gross_cents: 1 })).status).toBe(409);
  expect((await start({ id, gross_cents: total, net_cents: 1, amount: 1, vat_rate: -1 })).status).toBe(200);
  expect((await start({ id })).status).toBe(200);
  expect(stripe.asked).toHaveLength(1);
  expect(stripe.asked[0]).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions', key: id });
  expect(stripe.asked[0]?.fields).toMatchObject({
    mode: 'payment', 'payment_method_types[0]': 'card', 'line_items[0][quantity]': '1', 'line_items[0][price_data][unit_amount]': String(total), 'metadata[payment_id]': id,
    'line_items[0][price_data][product_data][name]': 'Piano Evaluation: Yamaha U3', success_url: `${origin}/evaluations/${request}?payment=${id}`,
  });
});

test.each([
  ['in their order', ['expired', 'completed', 'async_payment_succeeded']],
  ['the last first', ['async_payment_succeeded', 'completed', 'expired']],
  ['a failure late', ['completed', 'async_payment_failed']],
])('events %s, each told twice, pay it once', async (_how, types) => {
  const id = randomUUID();
  await start({ id });
  for (const type of types) {
    const event = `evt_${randomUUID()}`;
    for (let time = 0; time < 2; time += 1) expect(await checkout(type, id, { event })).toBe(200);
  }
  expect([await paymentOf(id), await evaluationOf(evaluation)]).toEqual([{ state: 'paid', due: null, given: null }, { state: 'paid', told: false }]);
  const told = await backend.sql(`select from public.notifications where user_id = $1 and subject ->> 'evaluation_id' = $2 and subject ->> 'state' = 'paid'`, [evaluatorId, evaluation]);
  expect(told).toHaveLength(1);
});

test('another amount than the server’s row is refused, and one that is told while it is being paid waits', async () => {
  const id = randomUUID();
  await start({ id });
  for (const amount_total of [1, total - 1, total + 1, 0]) expect(await checkout('completed', id, { fields: { amount_total } })).toBe(409);
  expect(await checkout('completed', id, { fields: { payment_status: 'unpaid' } })).toBe(200);
  expect([(await paymentOf(id))?.state, (await evaluationOf(evaluation))?.state]).toEqual(['processing', 'accepted']);
  expect((await start()).status).toBe(409);
  expect(await checkout('async_payment_succeeded', id)).toBe(200);
  expect((await evaluationOf(evaluation))?.state).toBe('paid');
});

test('what arrives for one that was cancelled meanwhile is to be given back', async () => {
  const id = randomUUID();
  await start({ id });
  await backend.sql(`update public.evaluations set state = 'cancelled' where id = $1`, [evaluation]);
  expect(await checkout('completed', id)).toBe(200);
  expect([await paymentOf(id), (await evaluationOf(evaluation))?.state]).toEqual([{ state: 'paid', due: total, given: null }, 'cancelled']);
});

test('E-13 Stripe gives it back under the refund’s own key, once, also by two who press', async () => {
  const payment = await owed();
  const id = randomUUID();
  stripe.asked = [];
  const answers = await Promise.all([refund(payment, { id }), refund(payment), refund(payment, { id })]);
  for (const answer of answers) expect([200, 409]).toContain(answer.status);
  expect(stripe.refunds).toEqual([expect.objectContaining({ payment_intent: `pi_cs_${payment}`, amount: total })]);
  const posts = stripe.asked.filter(({ method }) => method === 'POST');
  expect(new Set(posts.map(({ path, key, fields }) => [path, key === fields['metadata[refund_id]'], fields.amount].join(' ')))).toEqual(new Set([`/v1/refunds true ${total}`]));
  expect(await paymentOf(payment)).toEqual({ state: 'paid', due: total, given: total });
});

test('E-13 while nobody knows what became of it, it is neither noted nor asked for anew: pressing again finds what Stripe has done', async () => {
  const payment = await owed();
  stripe.isSilent = true;
  expect(await refund(payment)).toMatchObject({ status: 502, hint: 'provider-failed' });
  expect([await paymentOf(payment), stripe.refunds.length]).toEqual([{ state: 'paid', due: total, given: null }, 1]);
  const byHand = await visitorOf(backend).request('POST', '/rest/v1/rpc/mark_refunded',
    { payment_id: payment, refund: { id: randomUUID(), cents: total, reference: 'A transfer', reason: 'It hangs' } }, { authorization: `Bearer ${admin.token}` });
  expect(byHand).toMatchObject({ status: 409, body: { hint: 'refund-under-way' } });
  stripe.isSilent = false;
  stripe.isDown = true;
  expect((await refund(payment)).status).toBe(502);
  stripe.isDown = false;
  stripe.asked = [];
  // A day later Stripe has forgotten the key, not the refund.
  expect(await refund(payment)).toMatchObject({ status: 200, state: 'given' });
  expect([stripe.refunds.length, stripe.asked.filter(({ method }) => method === 'POST').length, await paymentOf(payment)]).toEqual([1, 0, { state: 'paid', due: total, given: total }]);
});

test('E-13 one that Stripe refuses stays due; one that the bank sends back is due again, told once or twice', async () => {
  const payment = await owed();
  stripe.refusal = 400;
  expect(await refund(payment)).toMatchObject({ status: 200, state: 'refused' });
  expect(await paymentOf(payment)).toMatchObject({ due: total, given: null });
  stripe.refusal = null;
  const id = randomUUID();
  expect(await refund(payment, { id })).toMatchObject({ state: 'given' });
  for (let time = 0; time < 2; time += 1) expect(await hook('refund.failed', { id: `re_${id}`, status: 'failed', metadata: { refund_id: id } })).toBe(200);
  expect([await paymentOf(payment), await refund(payment, { id })]).toEqual([{ state: 'paid', due: total, given: null }, { status: 200, state: 'failed' }]);
  for (const object of [{ status: 'succeeded', metadata: { refund_id: id } }, { status: 'failed' }, { status: 'failed', metadata: { refund_id: 'nobody’s' } }]) expect(await hook('refund.updated', object)).toBe(200);
  expect(await refund(payment)).toMatchObject({ status: 200, state: 'given' });
  expect(await paymentOf(payment)).toMatchObject({ given: total });
});
