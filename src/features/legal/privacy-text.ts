import { supportMail } from '../../domain/company/contact.ts';
import type { LegalPart } from './legal-page.tsx';

export const privacyWords = {
  title: 'Privacy Policy',
  lead: 'Which data we keep, where it lies, and how you get rid of it.',
} as const;

export const privacyParts: readonly LegalPart[] = [
  {
    id: 'short',
    title: 'In short',
    paragraphs: [
      'No advertising, no tracking, no data sold, no content from other companies’ servers on our pages. Much of what you do stays on your device. With an account, what you save is also kept on our server, readable by you alone.',
    ],
  },
  {
    id: 'device',
    title: 'What is stored on your device',
    paragraphs: ['Soundboard works without a signal, so it keeps data in your browser’s storage:'],
    points: [
      'the app itself: its pages, fonts, drawings and the serial number tables',
      'a copy of the newest published listings, and pictures that you have looked at',
      'your own listings, the pianos and searches that you saved, your notes on them, and your look-ups',
      'changes that wait to be sent, and changes that you discarded, for 30 days',
      'your session when you are signed in, the light or dark theme, and whether you dismissed the offer to install',
    ],
  },
  {
    id: 'removal',
    title: 'How it leaves your device',
    paragraphs: [
      'Signing out removes your personal data from the device. Before that you are told what has not been sent yet. Clearing this site’s data in the browser’s settings removes everything, unsent changes included. What you save as a visitor stays on this device only.',
    ],
  },
  {
    id: 'server',
    title: 'What is stored on our server',
    paragraphs: ['As far as you use it:'],
    points: [
      'your account: e-mail address, role, date of joining, and as far as you gave them name, telephone number, town, country, company and time zone; the password only as a hash',
      'your sessions: the kind of browser, when you signed in and when it was last used; you see and end them under Profile',
      'that you signed in, changed your profile, offered, sold or ended a listing or looked up a number, and when; without your name once you delete the account',
      'how your devices stand with sending: version of the app, how many changes wait and since when, not what they say',
      'your listings with their pictures; published ones are visible to everybody together with your display name, town and rating, never with your e-mail address, and with your telephone number only as long as you choose so under Profile',
      'saved pianos and searches with notes, visible to you alone',
      'look-ups: serial number, what was found, and the kind of browser, so that we see which makers our tables lack',
      'what you paid for visibility: listing, days, amount, VAT and country; the law makes us keep it, without your name once you delete the account. Card and account numbers go to the payment provider alone and never to us',
      'the number of views of a listing, without who viewed it',
    ],
  },
  {
    id: 'logs',
    title: 'Server logs and security',
    paragraphs: [
      'With every request your browser sends its IP address and its kind. We keep that for up to 14 days to find faults and attacks. Failed sign-ins are counted. Connections are encrypted, and rules in the database decide who may read or change which row.',
    ],
  },
  {
    id: 'others',
    title: 'Who else gets data',
    paragraphs: [
      'The company that hosts our database and server processes the data on our behalf and by our instructions. What you enter on the pages of the payment provider stays with that company; we learn whether it was paid. If you choose to sign in with Google, GitHub or Apple, that company learns that you did. Authorities get data only where the law obliges us.',
    ],
  },
  {
    id: 'grounds',
    title: 'On what grounds, and for how long',
    paragraphs: [
      'We process what the contract with you needs, and for security and the improvement of our tables on the ground of our legitimate interest. Account data is kept until you close the account, listings until you delete them, records that tax law asks for as long as it asks.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    paragraphs: [
      'You may ask what we hold about you, have it corrected, deleted, restricted or handed over, object to its use, and complain to a supervisory authority. Much of it you do yourself under Profile: change your details, save all that is yours as a file, delete the account. What has not been sent yet you export under On this device.',
      `Write to ${supportMail} from your account’s address.`,
    ],
  },
];
