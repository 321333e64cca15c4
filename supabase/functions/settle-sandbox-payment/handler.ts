import { createJsonHandler, respond, type Handler } from '../_shared/handler.ts';
import type { PaymentEvent } from '../_shared/payments/provider.ts';
import type { PaymentSurroundings } from '../_shared/payments/read-payments.ts';
import { respondRefusal } from '../_shared/payments/respond-refusal.ts';

const outcomes = ['paid', 'failed', 'abandoned'] as const satisfies readonly PaymentEvent['kind'][];

/**
 * Body: { payment_id, outcome: 'paid', 'failed' or 'abandoned' }, of a payment of the caller's own. 200 { state }. 404 wherever a
 * real provider takes the payments; 401 without a session, 422 for other outcomes.
 */
export function createSandboxHandler({ project, provider }: PaymentSurroundings): Handler {
  return createJsonHandler(async (body, request) => {
    if (provider.name !== 'sandbox') return respond(404, { message: 'There are no test payments here.' });
    const caller = await project.caller(request);
    if (caller === null) return respond(401, { message: 'Please sign in to pay.' });
    const { payment_id, outcome } = body;
    if (typeof payment_id !== 'string' || !/^[\da-f-]{36}$/iu.test(payment_id) || !outcomes.some((each) => each === outcome)) {
      return respond(422, { message: 'This is no outcome of a test payment.' });
    }
    // The state is the answer: what was settled before stays as it is.
    const event = { provider: 'sandbox', event_id: crypto.randomUUID(), kind: outcome, payment_id, payer: caller.userId };
    const answer = await project.ask('settle_payment', { event });
    if (!answer.ok) return respondRefusal(answer);
    return respond(200, { state: (answer.value as { state?: unknown }).state });
  });
}
