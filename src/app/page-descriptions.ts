/** What browsers, search engines and assistive technology are told about a page. */
export interface PageDescription {
  /** Without the product's name. */
  title: string;
  description: string;
  /** Path and query under which the page is known; the current path unless given. */
  canonical?: string | undefined;
  /** Personal pages and errors stay out of search engines. */
  private?: boolean | undefined;
}

/** Written once, shown in tabs, results of search engines, and read out on navigation. */
export const pageDescriptions = {
  home: {
    title: 'Pianos from dealers and private sellers',
    description: 'Browse pianos from dealers and private sellers, find out the year from the serial number, and keep working where the signal ends.',
  },
  browse: {
    title: 'Browse pianos',
    description: 'Grand pianos, uprights, digital and hybrid pianos for sale: filter by brand, price, year, size and distance.',
  },
  saved: { title: 'Saved pianos', description: 'The pianos and searches you saved, also offline.', private: true },
  piano: { title: 'Piano', description: 'Pictures, specifications, price and location of a piano for sale.' },
  steinway: {
    title: 'Concert grand, sample listing',
    description: 'A sample listing: a concert grand with pictures, specifications and price.',
  },
  yamaha: {
    title: 'Semi-concert grand, sample listing',
    description: 'A sample listing: a semi-concert grand with pictures, specifications and price.',
  },
  lookup: {
    title: 'Identify a piano by its serial number',
    description: 'Type the serial number off the iron plate: year of making, how sure it is, and the table rows on either side of it. Works offline.',
  },
  sync: { title: 'On this device', description: 'What waits to be sent, what was refused, and what is stored here.', private: true },
  auth: { title: 'Sign in', description: 'Sign in to Soundboard or create an account.', private: true },
  confirm: { title: 'Confirm your e-mail address', description: 'Where links in our mails are answered.', private: true },
  resetPassword: { title: 'Reset your password', description: 'Choose a new password with the link in the mail.', private: true },
  dashboard: { title: 'Dashboard', description: 'What you have here: listings, saved pianos and searches, look-ups, and what waits.', private: true },
  promote: { title: 'Promote your piano', description: 'Make more people see your piano: what there is and what it costs.', private: true },
  testPayment: { title: 'Test payment', description: 'A payment that takes no money.', private: true },
  payments: { title: 'Your payments', description: 'What you paid for, with the VAT in it.', private: true },
  admin: { title: 'Admin dashboard', description: 'Activity, alerts, accounts and the health of the service.', private: true },
  profile: { title: 'Profile', description: 'Your account.', private: true },
  sell: {
    title: 'Sell your piano',
    description: 'How selling a piano works here: identify it, describe it, show it, and agree with the buyer.',
  },
  listPiano: { title: 'Create piano listing', description: 'Describe your piano step by step, also offline, and publish it.', private: true },
  bulkImport: { title: 'Bulk piano import', description: 'Bring in a dealer’s stock from a spreadsheet, also offline.', private: true },
  help: { title: 'Help', description: 'Answers on browsing, identifying, selling and working offline, and how to reach us.' },
  safety: { title: 'Safety', description: 'How to buy and sell a piano safely: what we check, and what you should.' },
  terms: { title: 'Terms of Service', description: 'The terms under which you use Soundboard.' },
  privacy: { title: 'Privacy Policy', description: 'Which data Soundboard keeps, where it lies, and how you get rid of it.' },
  notifications: { title: 'Notifications', description: 'What happened to your listings, requests and payments.', private: true },
  viewings: { title: 'Viewings and calls', description: 'Times to see a piano or to talk.', private: true },
  messages: { title: 'Messages', description: 'Your conversations.', private: true },
  seller: { title: 'Seller', description: 'Who sells, and which pianos are for sale here now.' },
  notFound: { title: 'Page not found', description: 'There is nothing at this address.', private: true },
} as const satisfies Record<string, PageDescription>;
