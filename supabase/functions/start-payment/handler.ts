import { createJsonHandler, respond, type Handler } from '../_shared/handler.ts';
import type { PaymentOrder } from '../_shared/payments/provider.ts';
import type { PaymentSurroundings } from '../_shared/payments/read-payments.ts';
import { respondRefusal } from '../_shared/payments/respond-refusal.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/iu;
const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value);

/** The payment as the database keeps it. */
interface StoredPayment extends PaymentOrder {
  state: string;
  checkout_url: string | null;
}

/** What is asked of which procedure; null when it is no order. */
function readOrder({ id, piano_id, request_id, product, days, gross_cents }: Readonly<Record<string, unknown>>) {
  const seen = isCount(gross_cents) ? gross_cents : null;
  if (!isId(id) || typeof product !== 'string') return null;
  if (product === 'evaluation') return isId(request_id) ? { procedure: 'start_evaluation_payment', asked: { id, request_id, gross_cents: seen } } : null;
  if (!isId(piano_id) || !isCount(days)) return null;
  return { procedure: 'start_payment', asked: { id, piano_id, product, days, gross_cents: seen } };
}

/**
 * Body: { id, piano_id, product, days, gross_cents: what the payer saw }, or { id, request_id, product: 'evaluation', gross_cents }. 200 { payment } with `checkout_url`, where the payer goes
 * on. 401 without a session, 403, 404, 409, 422 and 429 with the database's message and `hint`, 503 where no provider is set up, 502
 * when it fails; asking again with the same id is safe then.
 */
export function createStartPaymentHandler({ project, provider }: PaymentSurroundings): Handler {
  return createJsonHandler(async (body, request) => {
    const caller = await project.caller(request);
    if (caller === null) return respond(401, { message: 'Please sign in to pay.' });
    if (provider.name === 'none') return respond(503, { message: 'Nothing can be bought here yet: no payment provider is set up.', hint: 'provider-missing' });
    const order = readOrder(body);
    if (order === null) return respond(422, { message: 'This can’t be bought.' });
    const answer = await project.ask(order.procedure, { request: { ...order.asked, payer: caller.userId, provider: provider.name } });
    if (!answer.ok) return respondRefusal(answer);
    const payment = answer.value as StoredPayment;
    if (payment.state !== 'open' || payment.checkout_url !== null) return respond(200, { payment });
    try {
      const { reference, url } = await provider.begin(payment);
      const noted = await project.ask('note_checkout', { payment_id: payment.id, reference, checkout_url: url });
      if (!noted.ok) throw new Error(noted.message);
      return respond(200, { payment: { ...payment, checkout_url: url } });
    } catch (error) {
      console.error(error);
      return respond(502, { message: 'The payment could not be begun. Nothing was charged. Please try again later.', hint: 'provider-failed' });
    }
  });
}
