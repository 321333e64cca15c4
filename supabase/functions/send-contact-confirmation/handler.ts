import { createJsonHandler, parseAddress, parseLine, respond, type Handler, type Mailer } from '../_shared/mail.ts';

/**
 * Body: { email, name, subject, message, inquiryType }. 200 { sent: true }, or 422 with a message.
 * The message is not repeated in the mail: anybody can ask for this mail to any address, and must not be able to write it.
 */
export function createContactConfirmationHandler(mailer: Mailer): Handler {
  return createJsonHandler(async (body) => {
    const to = parseAddress(body.email);
    if (to === null) return respond(422, { message: 'The email address is not valid.' });
    if (parseLine(body.message, 5000) === '') return respond(422, { message: 'The message is empty.' });
    await mailer.send({
      to,
      subject: 'We received your message',
      text: ['Hello,', '', 'your message has been passed on. The answer comes to this address.', '', 'Soundboard'].join('\n'),
    });
    return respond(200, { sent: true });
  });
}
