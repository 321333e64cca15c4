import { createJsonHandler, respond, type Handler } from '../_shared/handler.ts';
import type { PaymentSurroundings } from '../_shared/payments/read-payments.ts';
import { respondRefusal } from '../_shared/payments/respond-refusal.ts';

/**
 * Body: { piano_id }. 200 { ended: true }: the caller's VIP for that piano runs out instead of renewing. 401 without a session, 404
 * when none renews, 502 when the provider fails, and then it still renews.
 */
export function createCancelVipHandler({ project, provider }: PaymentSurroundings): Handler {
  return createJsonHandler(async (body, request) => {
    const caller = await project.caller(request);
    if (caller === null) return respond(401, { message: 'Please sign in to do this.' });
    const { piano_id } = body;
    if (typeof piano_id !== 'string' || !/^[\da-f-]{36}$/iu.test(piano_id)) return respond(404, { message: 'There is no such listing.' });
    const asked = { payer: caller.userId, listing_id: piano_id };
    const found = await project.ask('cancel_vip', { ...asked, done: false });
    if (!found.ok) return respondRefusal(found);
    const { provider: taker, reference } = found.value as { provider: string; reference: string | null };
    try {
      // What the sandbox sold needs nobody's leave; what another provider sold must be ended there first.
      if (taker === provider.name && reference !== null) await provider.endSubscription(reference);
      else if (taker !== 'sandbox') throw new Error(`The subscription is one of ${taker}`);
      const done = await project.ask('cancel_vip', { ...asked, done: true });
      return done.ok ? respond(200, { ended: true }) : respondRefusal(done);
    } catch (error) {
      console.error(error);
      return respond(502, { message: 'VIP could not be ended now and goes on. Please try again later.', hint: 'provider-failed' });
    }
  });
}
