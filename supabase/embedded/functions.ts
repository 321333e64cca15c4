import type { Handler } from '../functions/_shared/handler.ts';
import type { Surroundings } from '../functions/_shared/hosted.ts';
import { createContactConfirmationHandler } from '../functions/send-contact-confirmation/handler.ts';
import { createConversationMailsHandler } from '../functions/send-conversation-mails/handler.ts';
import { createWelcomeHandler } from '../functions/send-welcome-email/handler.ts';

/** The edge functions of supabase/functions by name, in the surroundings of this backend. */
export function createFunctions(surroundings: Surroundings): ReadonlyMap<string, Handler> {
  return new Map([
    ['send-contact-confirmation', createContactConfirmationHandler(surroundings)],
    ['send-conversation-mails', createConversationMailsHandler(surroundings)],
    ['send-welcome-email', createWelcomeHandler(surroundings)],
  ]);
}
