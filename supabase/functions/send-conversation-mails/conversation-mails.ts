import { addressOf, tellingOf } from '../../../src/domain/notification/notification.ts';
import { wordsOf } from '../../../src/features/notifications/notification-words.ts';
import { isolate, type MailContent } from '../_shared/mail-template.ts';
import { parseLine } from '../_shared/mail.ts';

/** As `take_conversation_mails` gives it: what its kind needs. */
export interface DueMail {
  kind: string;
  id: string;
  to: string;
  name: string;
  piano_title?: string;
  seller_name?: string;
  token?: string;
  note?: string;
  from?: string;
  conversation?: string;
  inquiry_type?: string;
  message?: string;
  /** Of a notification: its kind, and what it is about. */
  notice?: string;
  subject?: Readonly<Record<string, unknown>>;
  state?: string;
  starts_at?: string;
  time_zone?: string;
}

const oneLine = (given: string | undefined) => isolate(parseLine(given, 120) ?? '');
const greeting = (name: string) => (oneLine(name) === '' ? 'Hello,' : `Hello ${oneLine(name)},`);

function answerMail({ name, seller_name, piano_title, token }: DueMail, site: string): MailContent & { subject: string } {
  const seller = oneLine(seller_name) || 'The seller';
  const piano = oneLine(piano_title);
  return {
    subject: `${seller} has answered you`,
    heading: greeting(name),
    paragraphs: [
      piano === '' ? `${seller} has answered you on Soundboard.` : `${seller} has answered you on Soundboard about ${piano}.`,
      'Whoever has the link can read and write in this conversation, so pass it on to nobody. It holds for 30 days after it was last used.',
    ],
    action: { label: 'Read and answer', href: `${site}/messages/visitor#${token ?? ''}` },
  };
}

function warningMail({ name, note, piano_title }: DueMail): MailContent & { subject: string } {
  const piano = oneLine(piano_title);
  return {
    subject: 'A conversation of yours was reported',
    heading: greeting(name),
    paragraphs: [
      `The other side reported a conversation of yours${piano === '' ? '' : ` about ${piano}`}, and an admin has looked at it. This is what we have to say:`,
      { quote: note ?? '' },
      'If it happens again, you may lose the right to write to others here.',
    ],
  };
}

/** To who is signed in, at their own confirmed address: so it may hold what they wrote. */
function receivedMail({ name, seller_name, piano_title, conversation, inquiry_type, message }: DueMail, site: string): MailContent & { subject: string } {
  const seller = oneLine(seller_name) || 'the seller';
  const piano = oneLine(piano_title);
  return {
    subject: 'We received your message',
    heading: greeting(name),
    paragraphs: [
      `Your message has been passed on to ${seller}${piano === '' ? '' : ` about ${piano}`}. The answer comes to your messages on Soundboard.`,
      'This is what you wrote:',
      ...(inquiry_type ? [`Kind of inquiry: ${oneLine(inquiry_type)}`] : []),
      { quote: message ?? '' },
    ],
    action: { label: 'Open the conversation', href: `${site}/messages/${conversation ?? ''}` },
  };
}

function messageMail({ name, from, piano_title, conversation }: DueMail, site: string): MailContent & { subject: string } {
  const sender = oneLine(from) || 'Somebody';
  const piano = oneLine(piano_title);
  return {
    subject: `${sender} has written to you`,
    heading: greeting(name),
    paragraphs: [
      `${sender} has written to you on Soundboard${piano === '' ? '' : ` about ${piano}`}.`,
      'No further mail about this conversation comes until you have read it. You can switch these mails off in your profile.',
    ],
    action: { label: 'Read and answer', href: `${site}/messages/${conversation ?? ''}` },
  };
}

/** What the app says in a notification, to who has not read it there. */
function noticeMail({ name, notice, subject = {} }: DueMail, site: string): MailContent & { subject: string } {
  const { title } = subject;
  const told = tellingOf({ kind: notice ?? '', subject: { ...subject, title: oneLine(typeof title === 'string' ? title : '') } });
  const { heading, text } = wordsOf(told);
  return {
    subject: heading,
    heading: greeting(name),
    paragraphs: [text, 'You can switch these mails off in your profile.'],
    action: { label: 'Open it', href: `${site}${addressOf(told) ?? '/notifications'}` },
  };
}

/** To a guest: what became of their booking, and when it is, of which nothing is somebody's own words. */
function bookingMail({ name, seller_name, state, starts_at, time_zone, token }: DueMail, site: string): MailContent & { subject: string } {
  const provider = oneLine(seller_name) || 'The provider';
  const when = `${oneLine(starts_at)} (${oneLine(time_zone)})`;
  const news: Readonly<Record<string, [subject: string, sentence: string]>> = {
    confirmed: [`${provider} has confirmed your booking`, `${provider} has confirmed your booking for ${when}.`],
    moved: [`${provider} proposes another time`, `${provider} proposes another time for your booking: ${when}. It is yours to accept or not.`],
    declined: [`${provider} can’t take your booking`, `${provider} has declined your booking.`],
    cancelled: [`${provider} has cancelled your booking`, `${provider} has cancelled your booking for ${when}. You owe nothing.`],
    expired: ['Your booking was not answered', 'Nobody answered your booking before its time came. You owe nothing.'],
    done: ['Your booking is done', `${provider} says that your booking was carried out.`],
    'no-show': [`${provider} found nobody there`, `${provider} says that nobody was there on ${when}.`],
  };
  const [subject, sentence] = news[state ?? ''] ?? ['News of your booking', `There is news of your booking with ${provider}.`];
  return {
    subject,
    heading: greeting(name),
    paragraphs: [sentence, 'Whoever has the link can see and cancel this booking, so pass it on to nobody. It holds for 30 days after it was last used.'],
    action: { label: 'Look at my booking', href: `${site}/bookings/guest#${token ?? ''}` },
  };
}

/** What each says, by the names of `app.mail_kinds`; a test compares both. */
export const conversationMails: Readonly<Record<string, (mail: DueMail, site: string) => MailContent & { subject: string }>> = {
  answer: answerMail,
  warning: warningMail,
  booking: bookingMail,
  received: receivedMail,
  message: messageMail,
  notice: noticeMail,
};
