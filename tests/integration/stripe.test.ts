import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import type { PaymentSurroundings } from '../../supabase/functions/_shared/payments/read-payments.ts';
import { readProvider } from '../../supabase/functions/_shared/payments/read-payments.ts';
import { createStripeProvider } from '../../supabase/functions/_shared/payments/stripe-provider.ts';
import { createProject } from '../../supabase/functions/_shared/project.ts';
import { createCancelVipHandler } from '../../supabase/functions/cancel-vip/handler.ts';
import { createWebhookHandler } from '../../supabase/functions/payment-webhook/handler.ts';
import { createSandboxHandler } from '../../supabase/functions/settle-sandbox-payment/handler.ts';
import { createStartPaymentHandler } from '../../supabase/functions/start-payment/handler.ts';
import { demoPassword } from '../../supabase/seed/demo-accounts.ts';
import { origin, startTestBackend, visitorOf } from './backend-caller.ts';
import { signStripe, startStripe, webhookSecret, type StripeStandIn } from './stripe-stand-in.ts';

let stripe: StripeStandIn;
let backend: EmbeddedBackend;
let surroundings: PaymentSurroundings;
let token: string;
let dealerId: string;
let listing: string;

const now = Date.UTC(2026, 10, 28, 12);

beforeAll(async () => {
  backend = await startTestBackend();
  stripe = await startStripe();
  surroundings = {
    project: createProject({ url: origin, anonKey: backend.anonKey, serviceKey: backend.serviceKey, fetch: (request) => backend.handle(request) }),
    provider: createStripeProvider({ secretKey: 'sk_test', webhookSecret, site: origin, api: stripe.api }),
  };
  const signedIn = await visitorOf(backend).request('POST', '/auth/v1/token?grant_type=password', {
    email: 'dealer@demo.soundboard.example', password: demoPassword,
  });
  const session = signedIn.body as { access_token: string; user: { id: string } };
  [token, dealerId] = [session.access_token, session.user.id];
});
afterAll(async () => {
  await backend.close();
  await stripe.close();
});

beforeEach(async () => {
  stripe.asked = [];
  stripe.isDown = false;
  listing = randomUUID();
  await backend.sql(`update public.user_profiles set country_code = 'DE' where id = $1`, [dealerId]);
  await backend.sql(
    `insert into public.pianos (id, owner_id, piano_type, title, status, is_published, screening_state)
     values ($1, $2, 'Grand', 'A grand', 'active', true, 'approved')`,
    [listing, dealerId],
  );
});

type Handle = (request: Request) => Promise<Response>;
function post(handle: Handle, body: unknown, headers: Record<string, string> = { authorization: `Bearer ${token}` }): Promise<Response> {
  return handle(new Request(`${origin}/functions/v1/x`, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) }));
}

const start = (product: string, id: string = randomUUID()) =>
  post(createStartPaymentHandler(surroundings), { id, piano_id: listing, product, days: 7, gross_cents: product === 'highlight' ? 238 : 4165 });

const signature = (body: string, { at = now, ...more }: { at?: number; secret?: string } = {}) => signStripe(body, { at, ...more });
async function hook(event: Record<string, unknown>): Promise<number> {
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, ...event });
  return (await post(createWebhookHandler(surroundings, () => now), body, { 'stripe-signature': signature(body) })).status;
}
const session = (type: string, payment: string, fields: Record<string, unknown> = {}) =>
  hook({ type: `checkout.session.${type}`, data: { object: { id: `cs_${payment}`, metadata: { payment_id: payment }, amount_total: 4165, payment_status: 'paid', ...fields } } });
const invoice = (type: string, subscription: string, fields: Record<string, unknown> = {}) =>
  hook({ type: `invoice.${type}`, data: { object: { id: `in_${randomUUID()}`, billing_reason: 'subscription_cycle', parent: { subscription_details: { subscription } }, ...fields } } });

async function stateOf(id: string): Promise<string> {
  const [row] = await backend.sql<{ state: string }>('select state from public.payments where id = $1', [id]);
  return row?.state ?? '';
}
async function tier(): Promise<{ tier: string; days: number | null } | undefined> {
  const [row] = await backend.sql<{ tier: string; days: number | null }>(
    `select tier, round(extract(epoch from tier_ends_at - now()) / 86400)::integer as days from public.pianos where id = $1`, [listing]);
  return row;
}
/** A VIP that is paid and renews. */
async function buyVip(): Promise<string> {
  const id = randomUUID();
  await start('vip', id);
  await session('completed', id, { subscription: `sub_${id}`, payment_status: 'unpaid' });
  await session('async_payment_succeeded', id, { subscription: `sub_${id}` });
  return `sub_${id}`;
}

describe('beginning', () => {
  test('a card payment asks for the whole amount, once, under the payment’s own key', async () => {
    const id = randomUUID();
    const answers = [await start('featured', id), await start('featured', id)];
    const bodies = await Promise.all(answers.map((answer) => answer.json() as Promise<{ payment: Record<string, unknown> }>));
    expect(bodies.map(({ payment }) => payment.checkout_url)).toEqual([1, 2].map(() => `https://checkout.stripe.example/cs_${id}`));
    expect(stripe.asked).toHaveLength(1);
    expect(stripe.asked[0]).toMatchObject({ path: '/v1/checkout/sessions', key: id, authorization: 'Bearer sk_test' });
    expect(stripe.asked[0]?.fields).toMatchObject({
      mode: 'payment', 'payment_method_types[0]': 'card', 'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '4165', 'metadata[payment_id]': id,
      'line_items[0][price_data][product_data][name]': 'Featured, 7 days: A grand',
      success_url: `${origin}/promote/${listing}?payment=${id}`,
    });
    expect(stripe.asked[0]?.fields).not.toHaveProperty('line_items[0][price_data][recurring][interval]');
  });

  test('VIP is a debit that recurs every seven days', async () => {
    await start('vip');
    expect(stripe.asked[0]?.fields).toMatchObject({
      mode: 'subscription', 'payment_method_types[0]': 'sepa_debit', 'line_items[0][price_data][unit_amount]': '4165',
      'line_items[0][price_data][recurring][interval]': 'day', 'line_items[0][price_data][recurring][interval_count]': '7',
    });
  });

  test('while Stripe is down nothing is charged, and the same again goes on', async () => {
    const id = randomUUID();
    stripe.isDown = true;
    const answer = await start('featured', id);
    expect([answer.status, await answer.json()]).toEqual([502, { message: 'The payment could not be begun. Nothing was charged. Please try again later.', hint: 'provider-failed' }]);
    stripe.isDown = false;
    expect((await start('featured', id)).status).toBe(200);
    expect(stripe.asked.map(({ key }) => key)).toEqual([id, id]);
  });

  test('the sandbox is shut', async () => {
    const id = randomUUID();
    await start('featured', id);
    expect((await post(createSandboxHandler(surroundings), { payment_id: id, outcome: 'paid' })).status).toBe(404);
    expect(await stateOf(id)).toBe('open');
  });
});

describe('what Stripe tells', () => {
  test('a completed checkout is paid; told twice, or late, it counts once', async () => {
    const id = randomUUID();
    await start('featured', id);
    expect([await session('completed', id), await session('completed', id), await session('expired', id)]).toEqual([200, 200, 200]);
    expect([await stateOf(id), await tier()]).toEqual(['paid', { tier: 'featured', days: 7 }]);
  });

  test('a debit is under way until it has arrived', async () => {
    const id = randomUUID();
    await start('vip', id);
    await session('completed', id, { payment_status: 'unpaid', subscription: `sub_${id}` });
    expect([await stateOf(id), (await tier())?.tier]).toEqual(['processing', 'basic']);
    await session('async_payment_succeeded', id, { subscription: `sub_${id}` });
    expect([await stateOf(id), await tier()]).toEqual(['paid', { tier: 'vip', days: 7 }]);
    // The first word, told late.
    await session('completed', id, { payment_status: 'unpaid' });
    expect(await stateOf(id)).toBe('paid');
  });

  test.each([['async_payment_failed', 'failed'], ['expired', 'expired']])('%s leaves the listing as it was', async (type, state) => {
    const id = randomUUID();
    await start('featured', id);
    await session(type, id);
    expect([await stateOf(id), (await tier())?.tier]).toEqual([state, 'basic']);
  });

  test('another amount is refused, so that Stripe tells it again', async () => {
    const id = randomUUID();
    await start('featured', id);
    expect(await session('completed', id, { amount_total: 1 })).toBe(409);
    expect(await stateOf(id)).toBe('open');
    expect(await session('completed', id)).toBe(200);
  });

  test('a week more of VIP is a payment of its own, once an invoice, in the older form as well', async () => {
    const subscription = await buyVip();
    const id = `in_${randomUUID()}`;
    await invoice('paid', subscription, { id });
    await invoice('paid', subscription, { id, parent: null, subscription });
    expect(await tier()).toEqual({ tier: 'vip', days: 14 });
    await invoice('paid', subscription, { billing_reason: 'subscription_create' });
    expect(await tier()).toEqual({ tier: 'vip', days: 14 });
    expect(await invoice('payment_failed', subscription)).toBe(200);
    const [told] = await backend.sql(`select 1 from public.notifications where kind = 'payment_failed' and subject ->> 'piano_id' = $1`, [listing]);
    expect(told).toBeDefined();
  });

  test('before it is taken for a listing that is sold, VIP is ended with Stripe, also when that fails at first', async () => {
    const subscription = await buyVip();
    await backend.sql(`update public.pianos set status = 'sold' where id = $1`, [listing]);
    stripe.asked = [];
    stripe.isDown = true;
    const body = JSON.stringify({ id: 'evt_renewing', type: 'invoice.created', data: { object: { id: 'in_x', billing_reason: 'subscription_cycle', subscription } } });
    const tell = () => post(createWebhookHandler(surroundings, () => now), body, { 'stripe-signature': signature(body) });
    await expect(tell()).rejects.toThrow('Stripe answered');
    stripe.isDown = false;
    expect((await tell()).status).toBe(200);
    expect(stripe.asked.map(({ path, fields }) => [path, fields.cancel_at_period_end])).toEqual([1, 2].map(() => [`/v1/subscriptions/${subscription}`, 'true']));
  });

  test('while the listing is on the market VIP goes on, and ends when Stripe says so', async () => {
    const subscription = await buyVip();
    stripe.asked = [];
    expect(await invoice('created', subscription)).toBe(200);
    expect(stripe.asked).toEqual([]);
    await hook({ type: 'customer.subscription.deleted', data: { object: { id: subscription } } });
    expect(await backend.sql('select state from public.vip_subscriptions where reference = $1', [subscription])).toEqual([{ state: 'ended' }]);
  });

  test.each([
    ['another kind', { type: 'customer.created', data: { object: { id: 'cus_1' } } }, 200],
    ['a checkout of somebody else', { type: 'checkout.session.completed', data: { object: { id: 'cs_1', metadata: {} } } }, 200],
    ['a payment that nobody knows', { type: 'checkout.session.completed', data: { object: { metadata: { payment_id: '00000000-0000-4000-8000-000000000000' } } } }, 404],
    ['a subscription that nobody knows', { type: 'invoice.paid', data: { object: { id: 'in_1', billing_reason: 'subscription_cycle', subscription: 'sub_none' } } }, 404],
    ['nothing', {}, 200],
  ])('%s is answered with %3$s', async (_what, event, status) => {
    expect(await hook(event)).toBe(status);
  });
});

describe('a call that Stripe did not make', () => {
  const body = JSON.stringify({ id: 'evt_forged', type: 'checkout.session.completed', data: { object: {} } });
  test.each([
    ['without a signature', ''],
    ['of another secret', signature(body, { secret: 'whsec_other' })],
    ['of another body', signature(`${body} `)],
    ['of six minutes ago', signature(body, { at: now - 360_000 })],
    ['of six minutes hence', signature(body, { at: now + 360_000 })],
    ['with a time of its own', `t=${now / 1000},v1=00`],
    ['with half a byte', `t=${now / 1000},v1=abc`],
    ['in another scheme', signature(body).replace('v1=', 'v0=')],
    ['of nothing', 'v1=,t='],
  ])('%s is refused', async (_how, header) => {
    const answer = await post(createWebhookHandler(surroundings, () => now), body, { 'stripe-signature': header });
    expect(answer.status).toBe(400);
  });

  test('one of two signatures is enough, while a secret is exchanged', async () => {
    const answer = await post(createWebhookHandler(surroundings, () => now), body, { 'stripe-signature': `${signature(body, { secret: 'whsec_old' })},${signature(body).split(',')[1]}` });
    expect(answer.status).toBe(200);
  });

  test('the sandbox believes nobody', async () => {
    const answer = await backend.handle(new Request(`${origin}/functions/v1/payment-webhook`, { method: 'POST', body, headers: { 'stripe-signature': signature(body) } }));
    expect(answer.status).toBe(400);
  });
});

describe('ending VIP', () => {
  test('it is ended with Stripe first; as long as that fails, it renews', async () => {
    const subscription = await buyVip();
    const end = () => post(createCancelVipHandler(surroundings), { piano_id: listing });
    const state = async () => (await backend.sql('select state from public.vip_subscriptions where reference = $1', [subscription]))[0];
    stripe.isDown = true;
    expect([(await end()).status, await state()]).toEqual([502, { state: 'active' }]);
    stripe.isDown = false;
    expect([(await end()).status, await state()]).toEqual([200, { state: 'cancelled' }]);
    expect(stripe.asked.at(-1)).toMatchObject({ path: `/v1/subscriptions/${subscription}`, fields: { cancel_at_period_end: 'true' } });
  });
});

test('where nobody takes money, nothing is sold and nothing is settled', async () => {
  const provider = readProvider(() => undefined, { site: origin, withSandbox: false });
  const closed = { project: surroundings.project, provider };
  const id = randomUUID();
  const answer = await post(createStartPaymentHandler(closed), { id, piano_id: listing, product: 'highlight', days: 7, gross_cents: 238 });
  expect(answer.status).toBe(503);
  expect(await backend.sql('select from public.payments where id = $1', [id])).toEqual([]);
  expect((await post(createSandboxHandler(closed), { payment_id: id, outcome: 'paid' })).status).toBe(404);
  expect((await post(createWebhookHandler(closed), {})).status).toBe(400);
});

test('the key decides who takes the payments', () => {
  const read = (secrets: Record<string, string>) => (name: string) => secrets[name];
  expect(readProvider(read({}), { site: origin, withSandbox: true }).name).toBe('sandbox');
  expect(readProvider(read({}), { site: origin, withSandbox: false }).name).toBe('none');
  expect(readProvider(read({ STRIPE_SECRET_KEY: 'sk_test', STRIPE_WEBHOOK_SECRET: 'whsec' }), { site: origin, withSandbox: true }).name).toBe('stripe');
  expect(() => readProvider(read({ STRIPE_SECRET_KEY: 'sk_test' }), { site: origin, withSandbox: true })).toThrow('STRIPE_WEBHOOK_SECRET');
});
