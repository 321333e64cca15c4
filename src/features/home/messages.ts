import { formatNumber } from '../../lib/format/number.ts';

/** The words of the home page. */
export const homeMessages = {
  title: 'Every piano has a number. Every number, a story.',
  lead: 'Browse instruments from dealers and private sellers, know what you are looking at, and carry on where there is no signal.',
  browse: 'Browse pianos',
  sell: 'Sell a piano',
  serialLabel: 'Serial number',
  serialPlaceholder: 'Serial number',
  discover: 'Discover',
  serialHint: 'Works offline. On a grand, look on the iron plate near the tuning pins; on an upright, lift the lid.',
  serialBlank: "Enter your piano's serial number",
  serialBlankWhy: "We'll reveal its complete story.",

  signInTitle: 'Welcome to Soundboard',
  signInText: 'Sign in to keep saved pianos and searches on all your devices, and to sell.',
  withoutAccount: 'Browsing, identifying and saving on this device need no account.',
  features: [
    { icon: 'piano', title: 'Premium pianos', text: 'Grands, uprights, digital and hybrid pianos, described in full: year, size, finish, condition.' },
    { icon: 'shield', title: 'Fraud protection', text: 'Listings are screened before they are shown, people read what is reported, and you can end any session of your account from anywhere.' },
    { icon: 'identify', title: 'Expert knowledge', text: 'The year behind a serial number, the table rows it rests on, and how sure it is.' },
  ],

  nextTitle: 'Your next step',
  hello: (name: string) => (name ? `Welcome back, ${name}` : 'Welcome back'),
  next: {
    attention: {
      text: (count: number) => (count === 1 ? 'One change needs your attention.' : `${formatNumber(count)} changes need your attention.`),
      action: 'Look at it',
    },
    expired: { text: 'You have been signed out. Your data is safe here; sign in to send what is waiting.', action: 'Sign in again' },
    matches: {
      text: (count: number) => (count === 1 ? '1 piano in your saved searches is new or costs less.' : `${formatNumber(count)} pianos in your saved searches are new or cost less.`),
      action: 'See what is new',
    },
    sell: { text: 'Sell a piano: identify it first, and year and model are filled in for you.', action: 'Identify a piano' },
    saved: {
      text: (count: number) => (count === 1 ? 'You have saved 1 piano.' : `You have saved ${formatNumber(count)} pianos.`),
      action: 'Go to saved pianos',
    },
    browse: { text: 'Find a piano, set the filters that matter to you and save the search.', action: 'Browse pianos' },
  },

  vipTitle: 'In the spotlight',
  vipLead: 'Pianos whose sellers chose VIP. They take turns each day.',
  vipLoading: 'Loading the pianos in the spotlight',

  featuredTitle: 'Featured pianos',
  samples: {
    steinway: {
      title: 'Steinway & Sons D-274',
      meta: 'Concert grand · 274 cm · polished ebony',
      text: 'The full-size concert instrument, and what a complete listing says about it.',
    },
    yamaha: {
      title: 'Yamaha C7',
      meta: 'Semi-concert grand · 227 cm · polished ebony',
      text: 'Large enough for a small hall, at home in a big room.',
    },
  },
  viewDetails: 'View Details',

  newestTitle: 'New on Soundboard',
  allPianos: 'See all',
  loading: 'Loading the newest pianos',

  trustTitle: 'Buy with confidence',
  trust: [
    { icon: 'check', title: 'Verified sellers', text: 'A mark says what was checked, by whom and when: the e-mail address, or the seller.' },
    { icon: 'shield', title: 'Screened listings', text: 'Every listing is checked against written rules before it is shown. If something looks wrong, a person decides.' },
    { icon: 'calendar', title: 'Play it first', text: 'Ask for a viewing or a call at a time the seller offers, and pay nothing before you have played the piano.' },
    { icon: 'book', title: 'Independent evaluation', text: 'Have an expensive piano inspected by an evaluator of your choice: it costs roughly 125 to 255 € plus travel.' },
  ],

  callTitle: 'Somewhere out there is the one you will play for years.',
  callText: 'Filter by size, year, price and distance. What you have seen stays on this device.',
} as const;
