import { createResendMailer } from '../_shared/resend-mailer.ts';
import { createContactConfirmationHandler } from './handler.ts';

Deno.serve(
  createContactConfirmationHandler(
    createResendMailer({ key: Deno.env.get('RESEND_API_KEY') ?? '', from: Deno.env.get('MAIL_FROM') ?? '' }),
  ),
);
