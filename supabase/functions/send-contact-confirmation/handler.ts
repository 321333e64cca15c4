import { callerAddress } from '../_shared/caller-address.ts';
import { createJsonHandler, respond, type Handler } from '../_shared/handler.ts';
import type { Surroundings } from '../_shared/hosted.ts';
import { isolate, renderMail, type MailContent } from '../_shared/mail-template.ts';
import { parseAddress, parseLine, parseText } from '../_shared/mail.ts';
import type { PersonCheck } from '../_shared/person-check.ts';
import { isSameAddress } from '../_shared/project.ts';
import { sendClaimed } from '../_shared/send-claimed.ts';
import { openGuestBooking } from './guest-booking.ts';
import { openVisitorInquiry } from './visitor-inquiry.ts';

const answered = 'Your message has been passed on. The answer comes to this address.';

/**
 * Body: { email, name, subject, message, inquiryType }. 200 { sent: true }, 422 with a message, 429 with Retry-After, 502
 * when the mail service fails. Only who is signed in and writes to their own confirmed address gets a copy of what they
 * wrote: anybody can ask for this mail to any address, and must not be able to write it.
 *
 * With an `id` it is a visitor's inquiry to a seller, which the mail's link sends: see visitor-inquiry.ts; with a `booking` a guest's request: see guest-booking.ts. Where the check is set up, who
 * is not signed in shows a token of it (`personToken`).
 */
export function createContactConfirmationHandler({ project, mailer, site, checkPerson }: Surroundings & { checkPerson: PersonCheck }): Handler {
  return createJsonHandler(async (body, request) => {
    const to = parseAddress(body.email);
    const [name, subject, inquiryType] = [parseLine(body.name, 120), parseLine(body.subject, 200), parseLine(body.inquiryType, 60)];
    const message = parseText(body.message, 5000);
    if (to === null) return respond(422, { message: 'The email address is not valid.' });
    if (name === null || subject === null || inquiryType === null) {
      return respond(422, { message: 'Name, subject and kind of inquiry must be one line each.' });
    }
    if (message === null || (message === '' && body.booking === undefined)) return respond(422, { message: 'The message is empty.' });
    const address = callerAddress(request.headers);
    const caller = await project.caller(request);
    const refusal = caller === null ? await checkPerson(body.personToken, address) : null;
    if (refusal) return refusal;
    if (body.booking !== undefined) return openGuestBooking({ project, mailer, site }, { ...body, email: to, name, message, address });
    if (body.id !== undefined) return openVisitorInquiry({ project, mailer, site }, { ...body, email: to, name, inquiry_type: inquiryType, address });
    const isOwn = caller !== null && caller.confirmed && isSameAddress(caller.email, to);
    return sendClaimed({
      project,
      mailer,
      claim: { kind: 'contact', recipient: to, caller, address },
      mail: {
        to,
        subject: 'We received your message',
        ...renderMail({
          ...(isOwn ? copyOf({ name, subject, inquiryType, message }) : { heading: 'Hello,', paragraphs: [answered] }),
          action: { label: 'Browse pianos', href: `${site}/browse` },
        }),
      },
    });
  });
}

function copyOf(given: { name: string; subject: string; inquiryType: string; message: string }): MailContent {
  return {
    heading: given.name === '' ? 'Hello,' : `Hello ${isolate(given.name)},`,
    paragraphs: [
      answered,
      'This is what you wrote:',
      ...(given.inquiryType === '' ? [] : [`Kind of inquiry: ${isolate(given.inquiryType)}`]),
      ...(given.subject === '' ? [] : [`Subject: ${isolate(given.subject)}`]),
      { quote: given.message },
    ],
  };
}
