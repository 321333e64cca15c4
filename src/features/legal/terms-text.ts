import { supportMail } from '../../domain/company/contact.ts';
import type { LegalPart } from './legal-page.tsx';

export const termsWords = {
  title: 'Terms of Service',
  lead: 'The rules under which you use Soundboard, in plain words.',
} as const;

export const termsParts: readonly LegalPart[] = [
  {
    id: 'service',
    title: 'What Soundboard is',
    paragraphs: [
      'Soundboard is a marketplace on which dealers and private persons offer pianos, and on which you can find out an instrument’s year of making from its serial number. We bring people together. The contract of sale is made between buyer and seller alone; we are not a party to it.',
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    paragraphs: [
      'Browsing, identifying and saving on your device need no account. With an account, your saved pianos, searches and look-ups are also kept on our server and reach your other devices.',
      'Give your real name and an e-mail address that you read, keep your password to yourself, and use only one account. You must be of legal age or have your parents’ consent. Tell us at once if somebody else is using your account.',
    ],
  },
  {
    id: 'listings',
    title: 'Listings',
    paragraphs: ['Whoever offers a piano promises:'],
    points: [
      'that the instrument exists, belongs to them or may be sold by them, and can be viewed',
      'that maker, model, year, serial number, size and condition are stated truthfully, known flaws included',
      'that the pictures show this very instrument and may be published',
      'that the price is the full price, which dealers state including value added tax',
      'that a piano is taken off the market once it is sold',
    ],
  },
  {
    id: 'screening',
    title: 'Screening and removal',
    paragraphs: [
      'Listings are checked against written rules when they are published. A flagged listing is not shown until a person has decided. We remove listings and suspend accounts that break these terms, say why, and listen if you object.',
      'Verified means that the screening was passed and that the seller’s e-mail address is confirmed (Verified e-mail) or that we checked the seller (Verified seller). It is no statement about the instrument. Featured is paid for.',
    ],
  },
  {
    id: 'identification',
    title: 'Identification by serial number',
    paragraphs: [
      'The tables that we use come from public sources. They are incomplete, rounded and sometimes contradict each other. An answer shows how sure it is and what it rests on; it is information, not an appraisal, and not a basis for claims against us or a seller.',
    ],
  },
  {
    id: 'offline',
    title: 'Working without a connection',
    paragraphs: [
      'What you see without a connection is what your device last received; the page says how old that is. What you change waits on your device and counts only when the server has accepted it. A piano may have been sold in the meantime. Data that has not been sent is lost if you clear the browser’s storage or lose the device.',
      'Distances are worked out on your device from a list of towns that rests on GeoNames (www.geonames.org, licence CC BY 4.0). They are straight lines from town to town, not from door to door.',
    ],
  },
  {
    id: 'conduct',
    title: 'What is not allowed',
    paragraphs: ['You agree not to:'],
    points: [
      'deceive, threaten or insult others, or collect their data',
      'offer stolen goods, or materials whose trade is restricted, such as ivory, without the papers that the law requires',
      'copy listings in bulk, disturb the service, or try to get past its protection',
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    paragraphs: [
      'We are liable without limit for intent and gross negligence and for harm to life, body and health. For slight negligence we are liable only where an essential duty was broken, and then for the foreseeable damage. Rights that consumer law gives you stay untouched.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    paragraphs: [
      'We may change these terms for good reason, and tell you before the change takes effect. You may close your account at any time. If one rule is void, the others remain in force.',
      `Questions: ${supportMail}.`,
    ],
  },
];
