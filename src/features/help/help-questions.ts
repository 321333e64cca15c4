/** The help page's words. The ids are addresses (/help#offline) and stay as they are. */
export interface HelpQuestion {
  id: string;
  question: string;
  /** Paragraphs. */
  answer: readonly string[];
  /** Steps or points below the paragraphs. */
  points?: readonly string[];
}

export const helpQuestions: readonly HelpQuestion[] = [
  {
    id: 'find',
    question: 'How do I find the right piano?',
    answer: [
      'Open Browse and type what you know: a brand, a model, a town, a finish. Every word you type must be found. Filters narrow the list by type, price, year, size, condition and distance from a town.',
      'The filters stand in the address, so a link to your search can be sent to somebody else. Save a search to see later how many new pianos match it.',
    ],
  },
  {
    id: 'serial-number',
    question: 'Where is the serial number, and what does it tell?',
    answer: [
      'On a grand piano look at the iron plate near the tuning pins, or at the soundboard. On an upright open the lid and look inside the top, on the plate or at the edge of the case.',
      'Type it under Identify. You get the year of making as the maker’s table has it, how sure that is, and the two rows of the table that the number stands between. A table rarely promises better than one year either way.',
    ],
  },
  {
    id: 'offline',
    question: 'What works without a signal?',
    answer: [
      'After one visit with a connection: opening the app, browsing, filtering and opening the pianos that are stored on your device, identifying a serial number, saving pianos and searches. What you change waits on the device and is sent when the line is back. You see what waits under On this device.',
      'What needs a connection:',
    ],
    points: [
      'creating an account, and signing in for the first time on a device',
      'opening a piano that is not stored on your device yet',
      'changing your password or e-mail address, ending the session of another device, deleting your account',
      'seeing what others changed since the last contact; the page says how old its data is',
    ],
  },
  {
    id: 'install',
    question: 'How do I install Soundboard?',
    answer: [
      'Installed, it opens from its own icon and the browser treats its data as worth keeping. On Android, Windows and ChromeOS the browser offers it by itself, or in its menu as “Install app”. On a Mac with Safari choose “Add to Dock” in the File menu.',
      'On an iPhone or iPad it takes three taps in Safari. It matters there: data of pages that are not on the Home Screen may be removed after seven days without a visit.',
    ],
    points: ['Tap the Share button in the browser’s bar.', 'Choose “Add to Home Screen”.', 'Tap “Add”.'],
  },
  {
    id: 'sell',
    question: 'How do I sell my piano?',
    answer: [
      'Begin with its serial number, so that the year in your offer can be checked. Note the maker, model, size, finish and condition, and photograph the whole instrument, the keyboard, the plate and every flaw.',
      'The page Sell describes each step. Write to us if you want to offer an instrument and have a question.',
    ],
  },
  {
    id: 'import',
    question: 'How do I bring in many pianos at once?',
    answer: [
      'As a dealer open “Import or export stock” on your dashboard and drop the spreadsheet that you have: CSV, text with tabs, an Excel workbook, or pasted cells, in German or English. Columns are recognised and can be changed; costs and internal notes are left out. You see each row that needs you, correct it in place, and see what the import will do before anything is written. All of it works without a signal.',
      'Next month’s file changes what changed: pianos are known by your stock number, else by brand and serial number. The same file again changes nothing.',
    ],
    points: [
      'rows with errors are left out and come as a file with the reasons; corrected and dropped in again, they join',
      'pictures find their piano by the stock number in the file’s name',
      'a whole import can be undone for 30 days; what you changed afterwards stays',
    ],
  },
  {
    id: 'dashboard',
    question: 'What does the dashboard count?',
    answer: [
      'Your own rows on this device, also without a signal: listings by state with their views and days on the market, saved pianos, new matches in your saved searches, look-ups, and what waits to be sent. Each figure says what it counts, and the page says from when the data is. Days on the market are counted from the day a listing was created.',
    ],
  },
  {
    id: 'contact-seller',
    question: 'How do I reach a seller?',
    answer: [
      'The piano’s page says who sells it and where it stands. Messages and viewing requests are being built and are not open yet. Save the piano, so that you find it again, and write to us if it is urgent: we pass your question on.',
    ],
  },
  {
    id: 'verified',
    question: 'What do Verified, Featured, VIP and Highlight mean?',
    answer: [
      'Verified e-mail: the listing passed our screening, and the seller’s e-mail address is confirmed. Verified seller: we checked the seller as well. The piano’s page says what was checked, by whom and when. Neither is a judgement of the instrument. Featured, VIP and Highlight: the seller pays to be seen, by a better place in the list, a turn on the home page, or a frame. They say nothing about quality.',
    ],
  },
  {
    id: 'promote',
    question: 'How do more people see my piano?',
    answer: [
      'Open Change beside a listing on your dashboard and choose Promote: Featured and VIP cost 5 € a day each, the Highlight Badge 2 € for 7 days, plus the VAT of your country. You see net, VAT and gross before you pay, with the payment provider. Featured and the badge end by themselves; VIP renews every 7 days until you end it there.',
    ],
  },
  {
    id: 'price',
    question: 'Is a price fair?',
    answer: [
      'Age, size, condition, the climate it stood in and the last regulation decide more than the brand does. Compare similar instruments in Browse, and have a technician look at an expensive one before you pay. A piano without a price is offered on request.',
    ],
  },
  {
    id: 'sync',
    question: 'Why does something “need you”?',
    answer: [
      'The server refused a change, or two people changed the same field. Nothing is lost: open On this device, read the reason, then correct it, send it again or discard it. What you discard stays in a bin for 30 days.',
    ],
  },
  {
    id: 'data',
    question: 'Which of my data is stored, and how do I remove it?',
    answer: [
      'The Privacy Policy lists it. Signing out removes your personal data from the device; clearing this site’s data in your browser removes everything. Under Profile you save everything that is yours as a file and delete your account, for good.',
    ],
  },
];

export const helpWords = {
  title: 'Help',
  lead: 'Short answers, also without a signal.',
  searchLabel: 'Search the answers',
  searchPlaceholder: 'e.g. serial number, offline, install',
  found: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
  none: 'No answer found',
  noneText: (text: string) => `Nothing matches “${text}”. Try fewer or other words, or write to us.`,
  clear: 'Clear search',
  contactTitle: 'Still stuck?',
  contactText: 'Write to us. Tell us what you wanted to do and what happened instead; an error ID helps.',
  contact: 'Contact Support',
  contactSubject: 'Help with Soundboard',
} as const;
