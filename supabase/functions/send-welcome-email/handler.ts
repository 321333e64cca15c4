import { createJsonHandler, parseAddress, parseLine, respond, type Handler, type Mailer } from '../_shared/mail.ts';

/** Body: { email, name, userType }. 200 { sent: true }, or 422 with a message. */
export function createWelcomeHandler(mailer: Mailer): Handler {
  return createJsonHandler(async (body) => {
    const to = parseAddress(body.email);
    if (to === null) return respond(422, { message: 'The email address is not valid.' });
    const name = parseLine(body.name, 120) || to.split('@')[0] || '';
    const role = parseLine(body.userType, 40);
    await mailer.send({
      to,
      subject: 'Welcome to Soundboard',
      text: [
        `Hello ${name},`,
        '',
        `your account${role ? ` as ${role}` : ''} is ready. Listings you open are kept on your device, so you can read them without a signal.`,
        '',
        'Soundboard',
      ].join('\n'),
    });
    return respond(200, { sent: true });
  });
}
