import { createJsonHandler, respond, type Handler } from '../_shared/handler.ts';
import type { PaymentSurroundings } from '../_shared/payments/read-payments.ts';
import { respondRefusal } from '../_shared/payments/respond-refusal.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/iu;
const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

/** A refund as the database keeps it. */
interface BegunRefund {
  id: string;
  cents: number;
  state: string;
  /** Of the checkout. */
  reference: string;
}

/**
 * Body: { id: of the refund, payment_id, cents: what the admin saw }. 200 { state }: 'given', or 'refused' where the provider won't do it. 401 without
 * a session, 403 for others than admins, 404, 409 and 422 with the database's message and `hint`; 502 while it isn't known what became of it: asking again
 * goes on with the same refund.
 */
export function createRefundHandler({ project, provider }: PaymentSurroundings): Handler {
  return createJsonHandler(async ({ id, payment_id, cents }, request) => {
    const caller = await project.caller(request);
    if (caller === null) return respond(401, { message: 'Please sign in to do this.' });
    if (!isId(id) || !isId(payment_id) || !Number.isSafeInteger(cents)) return respond(404, { message: 'There is no such payment.', hint: 'payment-unknown' });
    const begun = await project.ask('begin_refund', { request: { admin: caller.userId, id, payment_id, cents, provider: provider.name } });
    if (!begun.ok) return respondRefusal(begun);
    const refund = begun.value as BegunRefund;
    if (refund.state !== 'asked') return respond(200, { state: refund.state });
    try {
      const answer = await provider.refund({ id: refund.id, reference: refund.reference, cents: refund.cents });
      const given = answer.type === 'given';
      const done = await project.ask('finish_refund', { outcome: { id: refund.id, given, reference: given ? answer.reference : '' } });
      if (!done.ok) throw new Error(done.message);
      return respond(200, { state: (done.value as { state?: unknown }).state });
    } catch (error) {
      console.error(error);
      return respond(502, { message: 'The payment provider did not say what became of it. Press “Refund now” again: nothing is given back twice.', hint: 'provider-failed' });
    }
  });
}
