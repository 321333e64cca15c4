import { respond, respondTooMany } from './handler.ts';
import { deliver, type Mailer, type OutgoingMail } from './mail.ts';
import type { MailClaim, Project } from './project.ts';

/**
 * Sends a mail for which there is a place within the limits. 200 { sent: true }; { sent: false } where it went out
 * before; 429 with Retry-After; 502 when the mail service fails, and then the place is free again.
 */
export async function sendClaimed(parts: {
  project: Project;
  mailer: Mailer;
  claim: MailClaim;
  mail: OutgoingMail;
}): Promise<Response> {
  const claimed = await parts.project.claimMail(parts.claim);
  if (claimed.type === 'wait') return respondTooMany(claimed.seconds);
  if (claimed.type === 'done') return respond(200, { sent: false });
  try {
    await deliver(parts.mailer, parts.mail);
  } catch (error) {
    console.error(error);
    await claimed.release();
    return respond(502, { message: 'The mail could not be sent. Please try again later.' });
  }
  return respond(200, { sent: true });
}
