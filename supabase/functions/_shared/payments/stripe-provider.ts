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
  async function post(path: string, fields: Record<string, string>, key?: string): Promise<Record<string, unknown>> {
    const answer = await fetch(`${api}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'stripe-version': version, ...(key !== undefined && { 'idempotency-key': key }) },
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(patienceMs),
    });
    const body = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok) {
      const { code, type } = (body.error ?? {}) as Record<string, unknown>;
      throw new Error(`Stripe answered ${path} with ${answer.status} ${String(code ?? type ?? '')}`);
    }
    return body;
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
