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
      'Open Browse and type what you know: a brand, a model, a town, a finish. A piano is listed when it matches every word. Filters narrow the list by type, price, year, size, condition and distance from a town.',
      'The filters are part of the page’s address, so you can send somebody a link to your search. Save a search to hear of pianos that are new in it or cost less.',
    ],
  },
  {
    id: 'serial-number',
    question: 'Where is the serial number, and what does it tell me?',
    answer: [
      'On a grand piano, look on the iron plate near the tuning pins, or on the soundboard. On an upright, open the lid and look inside, on the plate or along the edge of the case.',
      'Type it under Identify. You get the year of making, how sure that is, and the rows of the maker’s table on either side of the number. Tables are rarely better than a year either way.',
    ],
  },
  {
    id: 'passport',
    question: 'What is a piano’s passport?',
    answer: [
      'One page about one instrument, found by its maker and number: tunings, humidity, repairs, inspections, moves and listings. Add your piano under My pianos, and the page tells you when the next tuning is due. Reminders come 90 and 30 days before, on the day, and 30 days after; you can pause them.',
      'You alone see it, until you tick which kinds of lines others may see. Then whoever has the page’s address reads those, and never your notes. When you sell the piano, make a code under Hand it on: with it the new owner takes the passport over.',
      'A copy that you save as PDF or JSON has a code. With it, anybody can check on the passport’s page that nothing in the copy was changed. A passport does not prove who owns a piano.',
    ],
  },
  {
    id: 'offline',
    question: 'What works offline?',
    answer: [
      'After one visit online, you can open the app, browse and filter the pianos stored on your device, identify a serial number, save pianos and searches, find service providers, write messages, ask for viewings, book services, ask movers for quotes and answer them, and create or edit listings with photos. What you change waits on the device and is sent once you are back online. On this device shows what is waiting.',
      'What needs a connection:',
    ],
    points: [
      'creating an account, and signing in for the first time on a device',
      'opening a piano that is not stored on your device yet',
      'changing your password or e-mail address, signing out another device, deleting your account',
      'paying to promote a listing',
      'seeing what others have changed since you were last online; the page says how old its data is',
    ],
  },
  {
    id: 'install',
    question: 'How do I install Soundboard?',
    answer: [
      'Once installed, it opens from its own icon, and the browser is less likely to clear its data. On Android, Windows and ChromeOS your browser offers to install it, or has “Install app” in its menu. In Safari on a Mac, choose “Add to Dock” from the File menu.',
      'On an iPhone or iPad it takes three taps in Safari. It matters there: Safari may delete a site’s data after seven days without a visit, unless the site is on the Home Screen.',
    ],
    points: ['Tap the Share button in the browser’s bar.', 'Choose “Add to Home Screen”.', 'Tap “Add”.'],
  },
  {
    id: 'sell',
    question: 'How do I sell my piano?',
    answer: [
      'Start with the serial number, so that buyers can check the year. Note the maker, model, size, finish and condition, and photograph the whole instrument, the keyboard, the plate and every flaw.',
      'Then create a listing: six steps, kept on your device as you type, and published when you say so. The Sell page describes each step.',
    ],
  },
  {
    id: 'import',
    question: 'How do I bring in many pianos at once?',
    answer: [
      'If you are a dealer, open “Import or export stock” on your dashboard and drop in the spreadsheet you have: CSV, tab-separated text, an Excel workbook, or pasted cells. Columns are recognised and can be changed; costs and internal notes are left out. You see each row that needs your attention, correct it in place, and see what the import will do before anything is saved. All of this works offline.',
      'Next month’s file updates what has changed: pianos are matched by your stock number, or else by brand and serial number. Importing the same file again changes nothing.',
    ],
    points: [
      'rows with errors are left out and returned as a file with the reasons; correct it, drop it in again, and they are added',
      'photos are matched to their piano by the stock number in the file name',
      'a whole import can be undone for 30 days; pianos that you changed afterwards stay',
    ],
  },
  {
    id: 'dashboard',
    question: 'What do the figures on the dashboard mean?',
    answer: [
      'They count what is yours on this device, and work offline: listings by state with their views and days on the market, saved pianos, new matches in your saved searches, look-ups, and what is waiting to be sent; if you offer services, also bookings to answer, visits of today and this week, what was done this month, and moves you were asked for. Each figure says what it counts, and the page says how recent the data is. Days on the market are counted from the day a listing was published.',
    ],
  },
  {
    id: 'contact-seller',
    question: 'How do I reach a seller?',
    answer: [
      'The piano’s page says who is selling it and where it is. Send a message from there, with or without an account, or sign in and ask for a viewing or a call at one of the times the seller offers. If the seller shows a telephone number, you can also call. Messages and requests written offline are sent once you are back online.',
    ],
  },
  {
    id: 'services',
    question: 'How do I find a technician, evaluator, mover or teacher?',
    answer: [
      'Open Services and choose a kind, or search all providers by name, service and town. With a town you see who is near and how far away they are. A provider’s page has services and prices, working hours, certificates and a form to write to them. Providers that were fetched once are found offline as well.',
      'If you offer services yourself, make a profile under My services. It is kept on your device first, and everybody sees it once you publish it. Papers of certificates are seen by you and by us alone; “checked” means that we have compared them.',
    ],
  },
  {
    id: 'moves',
    question: 'What does it cost to move my piano?',
    answer: [
      'Ask for quotes: under Services, on a mover’s page, or on the page of your piano. Say once what is moved, and for both ends floor, stairs, turns and lift, with photos of the path if you like. Up to five movers near you answer with a price and a time, and you see their answers next to each other. We don’t guess a price ourselves.',
      'The movers you ask see towns, floors and photos, but no address and no telephone number. Both go to the mover whose quote you accept: it becomes a confirmed booking in your list and in their agenda, and the others are told that you chose another. A quote holds for 14 days at most.',
    ],
  },
  {
    id: 'verified',
    question: 'What do Verified, Featured, VIP and Highlight mean?',
    answer: [
      'Verified e-mail: the listing passed our screening, and the seller’s e-mail address is confirmed. Verified seller: we checked the seller as well. The piano’s page says what was checked, by whom and when. Neither is a judgement of the instrument. Featured, VIP and Highlight: the seller has paid for a better place in the list, a turn on the home page, or a frame. They say nothing about quality.',
    ],
  },
  {
    id: 'promote',
    question: 'How do more people see my piano?',
    answer: [
      'On your dashboard, open Change beside a listing and choose Promote. Featured and VIP cost 5 € a day each, the Highlight Badge 2 € for 7 days, plus your country’s VAT. You see net, VAT and gross before you pay through the payment provider. Featured and the badge end by themselves; VIP renews every 7 days until you cancel it there.',
    ],
  },
  {
    id: 'price',
    question: 'Is a price fair?',
    answer: [
      'Age, size, condition, the climate it was kept in and when it was last regulated matter more than the brand. Compare similar instruments in Browse, and have a technician look at an expensive one before you pay. Where no price is given, the seller names it on request.',
    ],
  },
  {
    id: 'sync',
    question: 'Why does something “need you”?',
    answer: [
      'The server refused a change, or two people changed the same field. Nothing is lost: open On this device, read the reason, then correct it, send it again or discard it. What you discard is kept in a bin for 30 days.',
    ],
  },
  {
    id: 'data',
    question: 'Which of my data is stored, and how do I remove it?',
    answer: [
      'The Privacy Policy lists it. Signing out removes your personal data from the device; clearing this site’s data in your browser removes everything. Under Profile you can save everything that is yours as a file, and delete your account for good.',
    ],
  },
];

export const helpWords = {
  title: 'Help',
  lead: 'Short answers that work offline, too.',
  searchLabel: 'Search the answers',
  searchPlaceholder: 'e.g. serial number, offline, install',
  found: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
  none: 'No answer found',
  noneText: (text: string) => `Nothing matches “${text}”. Try fewer or other words, or write to us.`,
  clear: 'Clear search',
  contactTitle: 'Still stuck?',
  contactText: 'Write to us. Tell us what you wanted to do and what happened instead. If you saw an error ID, include it.',
  contact: 'Contact Support',
  contactSubject: 'Help with Soundboard',
} as const;
