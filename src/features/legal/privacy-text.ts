import { supportMail } from '../../domain/company/contact.ts';
import type { LegalPart } from './legal-page.tsx';

export const privacyWords = {
  title: 'Privacy Policy',
  lead: 'Which data we keep, where it is kept, and how you can remove it.',
} as const;

const noForeignContent = 'No advertising, no tracking, no data sold, no content from other companies’ servers on our pages.';

/** Only of a server that has it checked whether a person is writing. */
const personCheck = {
  short: 'No advertising, no tracking, no data sold, and no content from other companies’ servers on our pages but for one check, which is described under Who else gets data.',
  others:
    'Before you sign in, sign up, ask for a mail, or write to a seller or book without an account, Cloudflare checks for us that you are a person and not a program (Turnstile). For that its script runs in the page at that moment, and Cloudflare learns your IP address and traits of your browser. We only learn whether you passed.',
} as const;

const allParts: readonly LegalPart[] = [
  {
    id: 'short',
    title: 'In short',
    paragraphs: [
      `${noForeignContent} Much of what you do stays on your device. With an account, what you save is also kept on our server, where only you can read it.`,
    ],
  },
  {
    id: 'device',
    title: 'What is stored on your device',
    paragraphs: ['Soundboard works offline, so it keeps data in your browser’s storage:'],
    points: [
      'the app itself: its pages, fonts, drawings and the serial number tables',
      'a copy of the newest published listings, and pictures that you have looked at',
      'your conversations, viewing requests, offers, bookings, moves and quotes, saved financing, evaluations, inspection reports, notifications and payments, so that you can read them offline',
      'your pianos and their passports',
      'drafts of listings with their photos, and photos that wait to be sent',
      'a spreadsheet that you are importing, and what was added by an import, for 30 days',
      'your own listings, the pianos and searches that you saved, your notes on them, and your look-ups',
      'changes that are waiting to be sent, and, for 30 days, changes that you discarded',
      'your session while you are signed in, the light or dark theme, and whether you dismissed the offer to install',
    ],
  },
  {
    id: 'removal',
    title: 'How it is removed from your device',
    paragraphs: [
      'Signing out removes your personal data from the device. Before that, you are told what has not been sent yet. Clearing this site’s data in the browser’s settings removes everything, including unsent changes. What you save without an account stays on this device only.',
    ],
  },
  {
    id: 'server',
    title: 'What is stored on our server',
    paragraphs: ['As far as you use it:'],
    points: [
      'your account: e-mail address, role, date of joining, and as far as you gave them name, telephone number, town, country, company and time zone; the password only as a hash',
      'your sessions: the kind of browser, when you signed in and when it was last used; you see and end them under Profile',
      'whether we have checked or suspended your account, when and why',
      'what our team decided about your account, your listings and what you sent us to decide: who of us, when and why. That stays, under a number without your name once you delete the account',
      'that you signed in, changed your profile, offered, sold or ended a listing or looked up a number, and when; without your name once you delete the account',
      'how far your devices are with sending: the version of the app, how many changes are waiting and since when, but not what they say',
      'your listings with their pictures; published ones are visible to everybody together with your display name, town and rating, never with your e-mail address, and with your telephone number only as long as you choose so under Profile',
      'saved pianos and searches with notes, visible to you alone',
      'if you offer services: your service profile with services, prices, working hours, days off, bundles and certificates, and the telephone number and e-mail address you enter in it. Once you publish it, everybody can see it, except for the papers of your certificates, which only you and we can open',
      'your conversations and what you write in them: readable by both sides, and by us when one of them reports it. When you delete your account, your name is removed and the other side keeps the text. If you let us tell you of new messages by e-mail, also up to which one we have told you',
      'the offers you make and get, with their prices and notes: readable by both sides',
      'your viewing and call requests, with their times, notes and the telephone number you give: readable by both sides',
      'your evaluations: which piano, where it stands, whom you asked, prices, payment, appointment and notes, readable by you and by the evaluator you asked. When you delete your account, your name, the place and your notes are removed from them',
      'your bookings of services and bundles: what, when and where, for how much, with the name, e-mail address, telephone number, address and notes you give, and maker, model, number and year of the piano it is for, readable by both sides. When you delete your account, what you told of yourself is removed from them. Others only learn at which times a provider is free',
      'job sheets of visits, if you offer services: measures, faults, parts, photos, notes and the customer’s signature. You alone read one until you hand it in, and then the customer of the visit, too. When the customer’s account is deleted, the signature is removed',
      'if you book without an account: the same, readable by you through the link in our mail. What you don’t confirm by e-mail is deleted after 7 days, and what you told of yourself is removed a year after the visit',
      'reports of inspections that you write or get: grades, notes, photos, values and repairs. A draft is readable by its evaluator alone, a report that was sent by its customer and its evaluator. When the customer shares it, its grade stands on their listing of the piano, and whoever sees that can read the report without its values and photos, until the customer takes it back or 12 months have passed. Its photos and papers lie with the evaluator’s files and are removed with the evaluator’s account',
      'the moves you ask quotes for: what is moved, both addresses with floors and stairs, your name, e-mail address and telephone number, and photos of the path. The movers you choose read what is moved, towns, floors, your name as shown and the photos; addresses, e-mail address and telephone number go only to the one whose quote you accept. Their quotes are read by you and the mover. When you delete your account, all of this is removed except what the movers answered and the days you wished for, which stay with the movers',
      'the financing that you save: for which piano, price, down payment, term, rate and instalments, visible to you alone. Once you send it as an application, we read it as well, with the telephone number you give and your account’s name and e-mail address. We ask no bank or credit agency about you',
      'if you write to a seller without an account: your name, e-mail address, telephone number if you give one, and your message. What you don’t confirm by e-mail is deleted after 7 days, and the link to your conversation stops working after 30 days without use. To stop abuse, your e-mail address and IP address are kept as hashes for a day. If we have to stop messages from your address, its hash is kept for as long as that lasts',
      'your pianos with their passports: maker, model and number, place, tuning interval, and the lines that you, technicians and your listings add. You see all of it; others see the kinds of lines that you show, if they have the page’s address, and never your notes. Copies that you make of a passport are kept with it, so that they can be checked. When you hand a passport on, its lines go to the new owner, and your notes stay with you',
      'notifications about all this, for 90 days, and which of them we have told you of by e-mail',
      'your dealer plan, if you have one: since when it runs and until when, country and VAT number',
      'imports of stock: name of the file, how its columns were read, and for 30 days what each piano was before, so that you can undo the import',
      'corrections of serial numbers that you send us, with your evidence and our decision. What becomes part of the tables is public, with its evidence and without your name, and stays there',
      'look-ups: serial number, what was found, and the kind of browser, so that we see which makers our tables lack',
      'what you paid for visibility and for evaluations: what it was for, days, amount, VAT and country. The law requires us to keep it, without your name once you delete the account. Card and account numbers go to the payment provider alone, never to us',
      'the number of views of a listing, without who viewed it',
    ],
  },
  {
    id: 'logs',
    title: 'Server logs and security',
    paragraphs: [
      'With every request, your browser sends its IP address and what kind of browser it is. We keep that for up to 14 days to find faults and attacks. Failed sign-ins are counted. For a day, we remember as hashes which addresses were sent a mail, so that nobody is flooded. For up to two days, we count how often an account or, as a hash, an IP address looks up numbers, reports corrections, checks or takes over passports and changes its data; for about an hour, a hash tells who viewed a listing, so that nobody counts twice. Connections are encrypted, and rules in the database decide who may read or change which row.',
    ],
  },
  {
    id: 'others',
    title: 'Who else gets data',
    paragraphs: [
      'The company that hosts our database and server processes the data on our behalf and on our instructions. What you enter on the pages of the payment provider stays with that company; we only learn whether it was paid. If you choose to sign in with Google, GitHub or Apple, that company learns that you did. Authorities get data only where the law obliges us.',
    ],
  },
  {
    id: 'grounds',
    title: 'On what grounds, and for how long',
    paragraphs: [
      'We process what our contract with you requires, and, on the basis of our legitimate interest, what we need for security and to improve our tables. We keep account data until you close the account, listings until you delete them, and records that tax law requires for as long as it requires.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    paragraphs: [
      'You may ask what we hold about you, have it corrected, deleted, restricted or handed over, object to its use, and complain to a supervisory authority. You can do much of this yourself under Profile: change your details, save everything that is yours as a file, delete the account. Under On this device you can export what has not been sent yet.',
      `Write to ${supportMail} from your account’s address.`,
    ],
  },
];

/** What holds of a server, with such a check or without. */
export function privacyPartsOf({ withPersonCheck }: { withPersonCheck: boolean }): readonly LegalPart[] {
  if (!withPersonCheck) return allParts;
  return allParts.map((part) => {
    if (part.id === 'short') return { ...part, paragraphs: part.paragraphs.map((text) => text.replace(noForeignContent, personCheck.short)) };
    return part.id === 'others' ? { ...part, paragraphs: [...part.paragraphs, personCheck.others] } : part;
  });
}

export const privacyParts = privacyPartsOf({ withPersonCheck: Boolean(import.meta.env.VITE_TURNSTILE_SITE_KEY) });
