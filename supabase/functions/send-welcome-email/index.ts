import { createResendMailer } from '../_shared/resend-mailer.ts';
import { createWelcomeHandler } from './handler.ts';

Deno.serve(
  createWelcomeHandler(
    createResendMailer({ key: Deno.env.get('RESEND_API_KEY') ?? '', from: Deno.env.get('MAIL_FROM') ?? '' }),
  ),
);
