import { respond } from '../_shared/handler.ts';
import type { Surroundings } from '../_shared/hosted.ts';
import { renderMail } from '../_shared/mail-template.ts';
import { sendClaimed } from '../_shared/send-claimed.ts';

/** The body of the request, with what was read of it. */
export type GuestBookingBody = Record<string, unknown> & { email: string; name: string; message: string; address: string };

const phrases = [
  'Somebody filled in a booking on Soundboard and gave this address. If that was you, open this link and send the request; only then it goes to the provider, and only then the time is kept for you.',
  'If it was not you, do nothing: nothing is sent, and what was filled in is deleted after 7 days.',
  'Whoever has the link can see and cancel this booking, so pass it on to nobody. It holds for 30 days after it was last used.',
];

/**
 * Body: { id, email, name, phone, message, booking: { providerId, services, pitchRaise, startsAt, total, address, lat, lng } }. What is booked is
 * stored under the device's id and a mail brings the link that requests it; none of the guest's words stand in that mail. Repeating it changes
 * nothing: 200 { sent: false } when the mail is out. Refusals come with the database's status, sentence and cause; 502 when the mail service fails.
 */
export async function openGuestBooking({ project, mailer, site }: Surroundings, body: GuestBookingBody): Promise<Response> {
  const { id, email, name, phone, message, address } = body;
  const booking = (typeof body.booking === 'object' && body.booking !== null ? body.booking : {}) as Record<string, unknown>;
  const opened = await project.ask('open_guest_booking', {
    request: {
      id, provider_id: booking.providerId, services: booking.services, pitch_raise: booking.pitchRaise, starts_at: booking.startsAt, total: booking.total,
      contact_name: name, contact_email: email, contact_phone: phone, address: booking.address, lat: booking.lat, lng: booking.lng, notes: message, from: address,
    },
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
      subject: 'Send your booking request',
      ...renderMail({ heading: 'Hello,', paragraphs: phrases, action: { label: 'Look at my request', href: `${site}/bookings/guest#${token}` } }),
    },
  });
  if (answer.ok) await project.ask('note_guest_mail', { asked: id });
  return answer;
}
