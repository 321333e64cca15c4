import { hasPublicPage, roleBoards, type ActionName } from '../../domain/dashboard/role-boards.ts';
import type { AccountRole } from '../../domain/listing/listing-values.ts';
import type { IconName } from '../../ui/icon-paths.ts';

export interface QuickAction {
  href: string;
  label: string;
  text: string;
  icon: IconName;
}

/** Every way onwards; which role has which stands in domain/dashboard/role-boards.ts. */
const actions: Readonly<Record<ActionName, QuickAction>> = {
  browse: { href: '/browse', label: 'Browse pianos', text: 'Filter by size, price, year and distance.', icon: 'search' },
  compare: { href: '/browse', label: 'Compare prices', text: 'See what similar pianos are offered for.', icon: 'search' },
  saved: { href: '/saved', label: 'Saved pianos', text: 'Your list, your notes and your searches.', icon: 'heart' },
  identify: { href: '/piano-lookup', label: 'Identify a piano', text: 'The year from the serial number, also offline.', icon: 'identify' },
  sell: { href: '/sell', label: 'Sell a piano', text: 'What a good offer needs, step by step.', icon: 'plus' },
  'bulk-import': { href: '/bulk-import', label: 'Import or export stock', text: 'Many pianos at once from a spreadsheet, also offline.', icon: 'upload' },
  agenda: { href: '/agenda', label: 'Your agenda', text: 'Today’s and the coming visits, also offline.', icon: 'clock' },
  moves: { href: '/moves', label: 'Moves and quotes', text: 'Moves you were asked for, and what became of your quotes.', icon: 'truck' },
  services: { href: '/services/mine', label: 'My services', text: 'Profile, prices, working hours and days off, also offline.', icon: 'calendar' },
  profile: { href: '/profile', label: 'Your profile', text: 'Your details, your sign-in and your devices.', icon: 'user' },
  device: { href: '/sync', label: 'On this device', text: 'What is stored here and what waits to be sent.', icon: 'cloud-check' },
  administration: { href: '/admin', label: 'Administration', text: 'Activity, alerts, accounts and the market. Needs a connection.', icon: 'shield' },
  'first-services': { href: '/services/mine', label: 'Offer your services', text: 'A published profile is what customers find, book and ask for quotes.', icon: 'truck' },
  'first-save': { href: '/browse', label: 'Find a piano and save it', text: 'What you save stays on this device, and comes along to your others.', icon: 'heart' },
  'first-search': {
    href: '/browse',
    label: 'Save a search',
    text: 'Set the filters that matter, choose Save this search, and see here how many new pianos fit.',
    icon: 'search',
  },
  'first-lookup': {
    href: '/piano-lookup',
    label: 'Look up a serial number',
    text: 'Year of making, how sure it is, and the table rows on either side of it.',
    icon: 'identify',
  },
  'first-sell': { href: '/sell', label: 'Read what a good offer needs', text: 'Number, size, condition, pictures: what buyers ask first.', icon: 'book' },
  'first-compare': { href: '/browse', label: 'See what similar pianos cost', text: 'See what similar pianos are offered for.', icon: 'search' },
  'first-import': {
    href: '/bulk-import',
    label: 'Bring your stock in from a spreadsheet',
    text: 'CSV or Excel with your own columns: look at everything first, import when it is right.',
    icon: 'upload',
  },
};

/** `slug` names the person's public page; null while it is not known. */
export function quickActionsFor(role: AccountRole, slug: string | null): readonly QuickAction[] {
  const own = roleBoards[role].actions.map((name) => actions[name]);
  if (!slug || !hasPublicPage(role)) return own;
  const publicPage: QuickAction = { href: `/contact/${slug}`, label: 'Your public page', text: 'What buyers see of you, with your listings.', icon: 'eye' };
  return own.map((action) => (action === actions.saved ? publicPage : action));
}

/** What to do in an account that holds nothing yet. */
export function firstStepsFor(role: AccountRole): readonly QuickAction[] {
  return roleBoards[role].firstSteps.map((name) => actions[name]);
}
