import { longest, type InquiryProblems, type InquiryType } from '../../domain/conversation/inquiry.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { houseNameRefused } from '../parts/house-name-words.ts';

export const contactWords = {
  title: 'Contact Seller',
  providerTitle: 'Send a message',
  providerHint: 'They see your message with the name, e-mail address and phone number given here.',
  providerVisitorText: 'Without an account: we mail a link to your address, and your message goes out when you use it. Answers come to that address, too.',
  name: 'Full Name',
  email: 'Email',
  phone: 'Phone Number',
  phoneHint: 'Only if you would like a call.',
  type: 'What is it about?',
  message: 'Message',
  messageHint: 'The seller sees your message with the name, e-mail address and phone number given here.',
  send: 'Send Message',
  offline: 'No connection: your message is kept on this device and sent automatically.',
  visitorText: 'Without an account: we mail a link to your address, and your message goes to the seller when you use it. Answers come to that address, too.',
  visitorOffline: 'No connection: your message is kept on this device and sent automatically; then we mail you the link.',
  signInText: 'With an account, your messages are kept here, also offline.',
  signIn: 'Sign In',
  replyTimes: {
    hour: 'Usually answers within an hour',
    hours: 'Usually answers within a few hours',
    day: 'Usually answers within a day',
    days: (days: number) => `Usually answers within ${days} days`,
  },
  goOn: 'You have written to this seller about this before.',
  goOnLink: 'Open the conversation',
  own: 'This is your own page. Buyers write to you here.',
  notKept: 'Your message could not be stored on this device. It is still here: please try again.',
  waits: { title: 'Your message waits to be sent', description: 'It is sent automatically as soon as there is a connection.' },
  kept: { title: 'Your message is on its way', description: 'You see here when it is sent, and a copy comes by mail.' },
  noSeller: {
    title: 'Whom would you like to write to?',
    text: 'Open a piano and choose Contact Seller there, or open the page of a seller.',
    browse: 'Browse pianos',
  },
} as const;

export const inquiryTypeWords: Readonly<Record<InquiryType, string>> = {
  general: 'General question',
  purchase: 'Buying it',
  viewing: 'Seeing and playing it',
  service: 'Service',
  appraisal: 'Appraisal',
};

const most = (count: number) => `At most ${formatNumber(count)} characters, please.`;

/** What stands below a field; '' where nothing is wrong. */
export function problemText(field: keyof InquiryProblems, problems: InquiryProblems): string {
  const problem = problems[field];
  if (!problem) return '';
  if (problem === 'TooLong') return most(longest[field]);
  if (problem === 'OfTheHouse') return houseNameRefused;
  if (problem === 'NotAnAddress') return 'This is not an e-mail address. Example: name@example.com';
  return { name: 'Please give your name.', email: 'Please give your e-mail address.', message: 'Please write a message.', phone: '' }[field];
}
