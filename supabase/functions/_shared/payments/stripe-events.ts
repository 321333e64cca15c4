import type { FailedRefund, PaymentEvent } from './provider.ts';

type Json = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Json => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {});
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Either the id or the whole object stands there. */
const idOf = (value: unknown): string | undefined => textOf(value) ?? textOf(fieldsOf(value).id);

/** Older versions of the interface have it at the invoice, newer ones below its parent. */
function subscriptionOf(invoice: Json): string | undefined {
  return idOf(invoice.subscription) ?? idOf(fieldsOf(fieldsOf(invoice.parent).subscription_details).subscription);
}

const checkoutKinds: Readonly<Record<string, PaymentEvent['kind']>> = {
  'checkout.session.async_payment_succeeded': 'paid',
  'checkout.session.async_payment_failed': 'failed',
  'checkout.session.expired': 'expired',
};
/** Of an invoice that renews; the first one is the checkout's. */
const invoiceKinds: Readonly<Record<string, PaymentEvent['kind']>> = {
  // About an hour before it is taken: the last moment to end the subscription.
  'invoice.created': 'renewing',
  'invoice.paid': 'renewed',
  'invoice.payment_failed': 'renewal_failed',
};

function defined<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

/** What an event of Stripe's says of a payment of ours; null for all others. */
export function stripeEvent(given: unknown): PaymentEvent | FailedRefund | null {
  const { id, type, data } = fieldsOf(given);
  const event_id = textOf(id);
  if (event_id === undefined || typeof type !== 'string') return null;
  const object = fieldsOf(fieldsOf(data).object);

  if (type.startsWith('checkout.session.')) {
    const payment_id = textOf(fieldsOf(object.metadata).payment_id);
    // A debit takes days: the checkout is complete long before the money is there.
    const completed = object.payment_status === 'unpaid' ? 'processing' : 'paid';
    const kind = type === 'checkout.session.completed' ? completed : checkoutKinds[type];
    if (payment_id === undefined || kind === undefined) return null;
    const amount_cents = kind === 'paid' && typeof object.amount_total === 'number' ? object.amount_total : undefined;
    return defined<PaymentEvent>({ event_id, kind, payment_id, subscription: idOf(object.subscription), amount_cents });
  }
  if (type === 'refund.failed' || type === 'refund.updated') {
    const refund_id = textOf(fieldsOf(object.metadata).refund_id);
    const isFailed = object.status === 'failed' || object.status === 'canceled';
    return refund_id === undefined || !isFailed ? null : { kind: 'refund_failed', refund_id };
  }
  if (type === 'customer.subscription.deleted') {
    const subscription = textOf(object.id);
    return subscription === undefined ? null : { event_id, kind: 'subscription_ended', subscription };
  }
  const kind = invoiceKinds[type];
  const subscription = subscriptionOf(object);
  if (kind === undefined || subscription === undefined || object.billing_reason !== 'subscription_cycle') return null;
  return defined<PaymentEvent>({ event_id, kind, subscription, invoice: textOf(object.id) });
}
