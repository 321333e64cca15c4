import { respond } from '../_shared/handler.ts';
import type { Surroundings } from '../_shared/hosted.ts';
import { renderMail } from '../_shared/mail-template.ts';
import { sendClaimed } from '../_shared/send-claimed.ts';

/** The body of the request, with what was read of it. */
export type VisitorInquiryBody = Record<string, unknown> & { email: string; name: string; inquiry_type: string; address: string };

const phrases = [
  'Somebody wrote to a seller on Soundboard and gave this address. If that was you, open this link and send the message; only then it goes to the seller.',
  'If it was not you, do nothing: nothing is sent, and the message is deleted after 7 days.',
  'Whoever has the link can read and write in this conversation, so pass it on to nobody. It holds for 30 days after it was last used.',
];

/**
 * Body: { id, email, name, phone, message, inquiryType, sellerId, pianoId, writtenAt }. The inquiry is stored under the device's id and a
 * mail brings the link that sends it; none of the visitor's words stand in that mail. Repeating it changes nothing: 200 { sent: false }
 * when the mail is out. Refusals come with the database's status and sentence: 404, 409, 422, 429; 502 when the mail service fails.
 */
export async function openVisitorInquiry({ project, mailer, site }: Surroundings, body: VisitorInquiryBody): Promise<Response> {
  const { id, email, name, phone, message, inquiry_type, sellerId, pianoId, writtenAt, address } = body;
  const opened = await project.ask('open_visitor_inquiry', {
    request: { id, email, name, phone, message, inquiry_type, seller_id: sellerId, piano_id: pianoId, written_at: writtenAt, address },
  });
  if (!opened.ok) {
    const { status, message: sentence, hint } = opened;
    const isRefusal = status >= 400 && status < 500;
    return isRefusal ? respond(status, { message: sentence, ...(hint !== undefined && { hint }) }) : respond(502, { message: 'Please try again later.' });
  }
  const { state, token } = opened.value as { state: string; token?: string };
  if (state !== 'mail' || token === undefined) return respond(200, { sent: false });
  const answer = await sendClaimed({
    project,
    mailer,
    claim: { kind: 'contact', recipient: email, caller: null, address },
    mail: {
      to: email,
      subject: 'Send your message to the seller',
      ...renderMail({ heading: 'Hello,', paragraphs: phrases, action: { label: 'Send my message', href: `${site}/messages/visitor#${token}` } }),
    },
  });
  if (answer.ok) await project.ask('note_visitor_mail', { inquiry: id });
  return answer;
}
