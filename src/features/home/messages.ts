/** The words of the home page. */
export const homeMessages = {
  title: 'Every piano has a number. Every number, a story.',
  lead: 'Browse instruments from dealers and private sellers, know what you are looking at, and keep working where the signal ends.',
  browse: 'Browse pianos',
  sell: 'Sell a piano',
  serialLabel: 'Serial number',
  serialPlaceholder: 'Serial number',
  discover: 'Discover',
  serialHint: 'Works without a signal. On a grand, look on the iron plate near the tuning pins; on an upright, lift the lid.',
  serialBlank: "Enter your piano's serial number",
  serialBlankWhy: "We'll reveal its complete story.",

  signInTitle: 'Welcome to Soundboard',
  signInText: 'Sign in to keep saved pianos and searches on all your devices, and to sell.',
  withoutAccount: 'Browsing, identifying and saving on this device need no account.',
  features: [
    { icon: 'piano', title: 'Premium pianos', text: 'Grands, uprights, digital and hybrid pianos, described in full: year, size, finish, condition.' },
    { icon: 'shield', title: 'Secure transactions', text: '2FA, biometric sign-in and fraud protection, and payment that is held until the piano has arrived.' },
    { icon: 'truck', title: 'Expert services', text: 'Technicians who tune and repair, movers who know stairs, evaluators who look inside.' },
  ],

  nextTitle: 'Your next step',
  hello: (name: string) => (name ? `Welcome back, ${name}` : 'Welcome back'),
  next: {
    attention: {
      text: (count: number) => (count === 1 ? 'One change needs your attention.' : `${count.toLocaleString('de-DE')} changes need your attention.`),
      action: 'Look at it',
    },
    expired: { text: 'Your sign-in has run out. Your data is safe here; sign in to send what waits.', action: 'Sign in again' },
    matches: {
      text: (count: number) => (count === 1 ? '1 piano in your saved searches is new or costs less.' : `${count.toLocaleString('de-DE')} pianos in your saved searches are new or cost less.`),
      action: 'See what is new',
    },
    sell: { text: 'Sell a piano: identify it first, and year and model are filled in for you.', action: 'Identify a piano' },
    saved: {
      text: (count: number) => (count === 1 ? 'You have saved 1 piano.' : `You have saved ${count.toLocaleString('de-DE')} pianos.`),
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
    { icon: 'check', title: 'Verified sellers', text: 'The mark stands only where the e-mail address is confirmed and the listing passed its screening.' },
    { icon: 'lock', title: 'Escrow', text: 'Your payment is held, and released when you have had time to try the piano at home.' },
    { icon: 'clock', title: '30-day money-back guarantee', text: '72 hours to inspect unless agreed otherwise: 3, 7, 14 or 30 days can be chosen before paying.' },
    { icon: 'book', title: 'Independent evaluation', text: 'An inspection by an evaluator costs roughly 125 to 255 € plus travel.' },
  ],

  callTitle: 'Somewhere stands the one you will play for years.',
  callText: 'Filter by size, year, price and distance. What you have seen once stays on this device.',
} as const;
