import type { Mailer } from './mail.ts';

/** Sends over the HTTP interface of Resend; the key and the sender come from the function's secrets. */
export function createResendMailer(options: { key: string; from: string }): Mailer {
  return {
    async send({ to, subject, text, html }) {
      const response = await fetch('https://api.resend.com/emails', {
        method: 'POST',
        headers: { authorization: `Bearer ${options.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ from: options.from, to: [to], subject, text, html }),
      });
      if (!response.ok) throw new Error(`The mail service answered ${response.status}`);
    },
  };
}
