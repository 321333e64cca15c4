import type { PaymentOrder, PaymentProvider } from './provider.ts';
import { stripeEvent } from './stripe-events.ts';
import { isSignedByStripe } from './stripe-signature.ts';

export interface StripeAccess {
  secretKey: string;
  webhookSecret: string;
  /** Where the app is served, without a slash at its end. */
  site: string;
  /** Stripe's own when left out. */
  api?: string;
}

type Json = Readonly<Record<string, unknown>>;

/** The version whose fields are read and written here. */
const version = '2025-03-31.basil';
const patienceMs = 15_000;

const names: Readonly<Record<PaymentOrder['product'], string>> = { featured: 'Featured', vip: 'VIP', highlight: 'Highlight Badge', evaluation: 'Piano Evaluation' };

function nameOf({ product, days, piano_title }: PaymentOrder): string {
  const what = product === 'evaluation' ? names[product] : `${names[product]}, ${days} ${days === 1 ? 'day' : 'days'}`;
  return `${what}: ${piano_title}`.slice(0, 250);
}

/** The fields of a Checkout session, in Stripe's own form: https://docs.stripe.com/api/checkout/sessions/create */
function sessionFields(order: PaymentOrder, site: string): Record<string, string> {
  const back = `${site}${order.product === 'evaluation' ? `/evaluations/${order.request_id}` : `/promote/${order.piano_id}`}?payment=${order.id}`;
  const recurs = order.product === 'vip';
  return {
    mode: recurs ? 'subscription' : 'payment',
    'payment_method_types[0]': recurs ? 'sepa_debit' : 'card',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': String(order.gross_cents),
    'line_items[0][price_data][product_data][name]': nameOf(order),
    ...(recurs && {
      'line_items[0][price_data][recurring][interval]': 'day',
      'line_items[0][price_data][recurring][interval_count]': String(order.days),
    }),
    'metadata[payment_id]': order.id,
    client_reference_id: order.id,
    success_url: back,
    cancel_url: back,
  };
}

/** Stripe, by its HTTP interface. People pay on its pages. */
export function createStripeProvider({ secretKey, webhookSecret, site, api = 'https://api.stripe.com' }: StripeAccess): PaymentProvider {
  async function send(path: string, given: { method: 'GET' } | { method: 'POST'; body: URLSearchParams; key?: string }): Promise<{ status: number; body: Json }> {
    const key = given.method === 'POST' ? given.key : undefined;
    const answer = await fetch(`${api}${path}`, {
      method: given.method,
      headers: { authorization: `Bearer ${secretKey}`, 'stripe-version': version, ...(key !== undefined && { 'idempotency-key': key }) },
      ...(given.method === 'POST' && { body: given.body }),
      signal: AbortSignal.timeout(patienceMs),
    });
    return { status: answer.status, body: (await answer.json()) as Json };
  }

  function taken(path: string, { status, body }: { status: number; body: Json }): Json {
    if (status >= 200 && status < 300) return body;
    const { code, type } = (body.error ?? {}) as Json;
    throw new Error(`Stripe answered ${path} with ${status} ${String(code ?? type ?? '')}`);
  }

  async function post(path: string, fields: Record<string, string>, key?: string): Promise<Json> {
    return taken(path, await send(path, { method: 'POST', body: new URLSearchParams(fields), ...(key !== undefined && { key }) }));
  }
  const get = async (path: string) => taken(path, await send(path, { method: 'GET' }));

  /** What came of the refund when it was asked for before: Stripe forgets keys after a day, and what it has done never. */
  async function formerRefund(intent: string, id: string): Promise<Json | undefined> {
    const { data } = await get(`/v1/refunds?payment_intent=${encodeURIComponent(intent)}&limit=100`);
    return (Array.isArray(data) ? (data as Json[]) : []).find(({ metadata }) => (metadata as Json | null)?.refund_id === id);
  }

  return {
    name: 'stripe',
    async begin(order) {
      const { id, url } = await post('/v1/checkout/sessions', sessionFields(order, site), order.id);
      if (typeof id !== 'string' || typeof url !== 'string' || !url.startsWith('https://')) throw new Error('Stripe gave no checkout');
      return { reference: id, url };
    },
    async endSubscription(reference) {
      await post(`/v1/subscriptions/${encodeURIComponent(reference)}`, { cancel_at_period_end: 'true' });
    },
    async refund({ id, reference, cents }) {
      const checkout = await get(`/v1/checkout/sessions/${encodeURIComponent(reference)}`);
      const intent = checkout.payment_intent;
      if (typeof intent !== 'string') throw new Error('Stripe names no payment for the checkout');
      let refund = await formerRefund(intent, id);
      if (refund === undefined) {
        const path = '/v1/refunds';
        const body = new URLSearchParams({ payment_intent: intent, amount: String(cents), 'metadata[refund_id]': id });
        const answer = await send(path, { method: 'POST', body, key: id });
        // Given back already, or more than there is: no later try goes better.
        if (answer.status === 400 || answer.status === 402) return { type: 'refused' };
        refund = taken(path, answer);
      }
      if (refund.status === 'failed' || refund.status === 'canceled') return { type: 'refused' };
      if (typeof refund.id !== 'string') throw new Error('Stripe gave no refund');
      return { type: 'given', reference: refund.id };
    },
    async readEvent({ headers, text }, now) {
      const header = headers.get('stripe-signature') ?? '';
      if (!(await isSignedByStripe({ header, body: text, secret: webhookSecret }, now))) return 'forged';
      try {
        return stripeEvent(JSON.parse(text));
      } catch {
        return null;
      }
    },
  };
}
