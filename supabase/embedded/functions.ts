import type { Handler } from '../functions/_shared/handler.ts';
import type { Surroundings } from '../functions/_shared/hosted.ts';
import { readProvider } from '../functions/_shared/payments/read-payments.ts';
import { readPersonCheck } from '../functions/_shared/person-check.ts';
import { createCancelVipHandler } from '../functions/cancel-vip/handler.ts';
import { createPageHandler } from '../functions/page/handler.ts';
import { createWebhookHandler } from '../functions/payment-webhook/handler.ts';
import { createRefundHandler } from '../functions/refund-payment/handler.ts';
import { createOrphansHandler } from '../functions/remove-orphaned-files/handler.ts';
import { createContactConfirmationHandler } from '../functions/send-contact-confirmation/handler.ts';
import { createConversationMailsHandler } from '../functions/send-conversation-mails/handler.ts';
import { createWelcomeHandler } from '../functions/send-welcome-email/handler.ts';
import { createSandboxHandler } from '../functions/settle-sandbox-payment/handler.ts';
import { createStartPaymentHandler } from '../functions/start-payment/handler.ts';

/** The edge functions of supabase/functions by name, in the surroundings of this backend. */
export function createFunctions(surroundings: Surroundings & { readShell: () => Promise<string> }): ReadonlyMap<string, Handler> {
  const payments = { project: surroundings.project, provider: readProvider((name) => process.env[name], { site: surroundings.site, withSandbox: true }) };
  return new Map([
    ['cancel-vip', createCancelVipHandler(payments)],
    ['page', createPageHandler({ project: surroundings.project, site: surroundings.site, readShell: surroundings.readShell })],
    ['payment-webhook', createWebhookHandler(payments)],
    ['refund-payment', createRefundHandler(payments)],
    ['remove-orphaned-files', createOrphansHandler(surroundings)],
    ['send-contact-confirmation', createContactConfirmationHandler({ ...surroundings, checkPerson: readPersonCheck((name) => process.env[name]) })],
    ['send-conversation-mails', createConversationMailsHandler(surroundings)],
    ['send-welcome-email', createWelcomeHandler(surroundings)],
    ['settle-sandbox-payment', createSandboxHandler(payments)],
    ['start-payment', createStartPaymentHandler(payments)],
  ]);
}
