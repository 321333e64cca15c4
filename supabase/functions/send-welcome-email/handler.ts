import { callerAddress } from '../_shared/caller-address.ts';
import { createJsonHandler, respond, type Handler } from '../_shared/handler.ts';
import type { Surroundings } from '../_shared/hosted.ts';
import { isolate, renderMail } from '../_shared/mail-template.ts';
import { parseAddress, parseLine } from '../_shared/mail.ts';
import { isSameAddress } from '../_shared/project.ts';
import { sendClaimed } from '../_shared/send-claimed.ts';

const userTypes = ['seller', 'buyer', 'both'] as const;
type UserType = (typeof userTypes)[number];

const selling = 'To sell, open "Sell": a listing is written on your device and sent when there is a connection.';
const buying = 'What you save and search is kept on your device, so you can read it without a signal.';
const leads: Readonly<Record<UserType, readonly string[]>> = {
  seller: [selling],
  buyer: [buying],
  both: [buying, selling],
};

function parseUserType(value: unknown): UserType | null {
  return userTypes.find((type) => type === value) ?? null;
}

/**
 * Body: { email, name, userType: 'seller', 'buyer' or 'both' }. Only to the confirmed address of the caller's own
 * account, and once for an account: 200 { sent }, with false for a repetition. 401 without a session, 403 for another or
 * an unconfirmed address, 422 with a message, 429 with Retry-After, 502 when the mail service fails.
 */
export function createWelcomeHandler({ project, mailer, site }: Surroundings): Handler {
  return createJsonHandler(async (body, request) => {
    const to = parseAddress(body.email);
    const name = parseLine(body.name, 120);
    const userType = parseUserType(body.userType);
    if (to === null) return respond(422, { message: 'The email address is not valid.' });
    if (name === null) return respond(422, { message: 'The name must be one line.' });
    if (userType === null) return respond(422, { message: 'userType must be seller, buyer or both.' });
    const caller = await project.caller(request);
    if (caller === null) return respond(401, { message: 'Please sign in to do this.' });
    if (!caller.confirmed || !isSameAddress(caller.email, to)) {
      return respond(403, { message: 'This mail goes to the confirmed address of your own account only.' });
    }
    return sendClaimed({
      project,
      mailer,
      claim: { kind: 'welcome', recipient: caller.email, caller, address: callerAddress(request.headers) },
      mail: {
        to: caller.email,
        subject: 'Welcome to Soundboard',
        ...renderMail({
          heading: `Hello ${isolate(name || (caller.email.split('@')[0] ?? ''))},`,
          paragraphs: ['your account is ready.', ...leads[userType]],
          action: { label: 'Browse pianos', href: `${site}/browse` },
        }),
      },
    });
  });
}
