import { respond, type Handler } from '../_shared/handler.ts';
import type { PaymentSurroundings } from '../_shared/payments/read-payments.ts';
import { respondRefusal } from '../_shared/payments/respond-refusal.ts';

/** More than any event has, in characters. */
const longestEvent = 1_000_000;

/**
 * What the provider tells. 200 when it is settled, was before, or concerns nothing here; 400 when the provider did not write it;
 * 4xx and 5xx otherwise, so that the provider tells it again.
 */
export function createWebhookHandler({ project, provider }: PaymentSurroundings, now: () => number = Date.now): Handler {
  return async (request) => {
    if (request.method !== 'POST') return respond(405, { message: 'Only POST is answered here.' });
    const text = await request.text();
    if (text.length > longestEvent) return respond(413, { message: 'The request is too long.' });
    const event = await provider.readEvent({ headers: request.headers, text }, now());
    if (event === 'forged') return respond(400, { message: 'The signature does not hold.' });
    if (event === null) return respond(200, { settled: false });
    if (event.kind === 'refund_failed') {
      const failed = await project.ask('fail_refund', { event });
      return failed.ok ? respond(200, { settled: true }) : respondRefusal(failed);
    }
    const answer = await project.ask('settle_payment', { event: { ...event, provider: provider.name } });
    if (!answer.ok) return respondRefusal(answer);
    const { cancel } = answer.value as { cancel?: unknown };
    if (cancel === true && event.subscription !== undefined) await provider.endSubscription(event.subscription);
    return respond(200, { settled: true });
  };
}
