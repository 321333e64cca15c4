import { createContactConfirmationHandler } from '../functions/send-contact-confirmation/handler.ts';
import { createWelcomeHandler } from '../functions/send-welcome-email/handler.ts';
import type { Handler, Mailer } from '../functions/_shared/mail.ts';

/** The edge functions of supabase/functions by name, each with the mailer of this backend. */
export function createFunctions(mailer: Mailer): ReadonlyMap<string, Handler> {
  return new Map([
    ['send-contact-confirmation', createContactConfirmationHandler(mailer)],
    ['send-welcome-email', createWelcomeHandler(mailer)],
  ]);
}
