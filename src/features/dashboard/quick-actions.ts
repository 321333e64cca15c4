import type { AccountRole } from '../../domain/listing/listing-values.ts';
import type { IconName } from '../../ui/icon-paths.ts';

export interface QuickAction {
  href: string;
  label: string;
  text: string;
  icon: IconName;
}

const browse: QuickAction = { href: '/browse', label: 'Browse pianos', text: 'Filter by size, price, year and distance.', icon: 'search' };
const compare: QuickAction = { href: '/browse', label: 'Compare prices', text: 'See what similar pianos are offered for.', icon: 'search' };
const saved: QuickAction = { href: '/saved', label: 'Saved pianos', text: 'Your list, your notes and your searches.', icon: 'heart' };
const identify: QuickAction = { href: '/piano-lookup', label: 'Identify a piano', text: 'The year from the serial number, also offline.', icon: 'identify' };
const sell: QuickAction = { href: '/sell', label: 'Sell a piano', text: 'What a good offer needs, step by step.', icon: 'plus' };
const bulkImport: QuickAction = { href: '/bulk-import', label: 'Import or export stock', text: 'Many pianos at once from a spreadsheet, also offline.', icon: 'upload' };
const profile: QuickAction = { href: '/profile', label: 'Your profile', text: 'Your details, your sign-in and your devices.', icon: 'user' };
const device: QuickAction = { href: '/sync', label: 'On this device', text: 'What is stored here and what waits to be sent.', icon: 'cloud-check' };
const administration: QuickAction = { href: '/admin', label: 'Administration', text: 'Activity, alerts, accounts and the market. Needs a connection.', icon: 'shield' };

const quickActions: Readonly<Record<AccountRole, readonly QuickAction[]>> = {
  buyer: [browse, saved, identify, sell, device, profile],
  seller: [sell, identify, compare, saved, device, profile],
  dealer: [sell, bulkImport, identify, compare, saved, device, profile],
  technician: [identify, browse, saved, sell, device, profile],
  evaluator: [identify, compare, saved, sell, device, profile],
  mover: [browse, saved, identify, sell, device, profile],
  admin: [administration, browse, identify, saved, device, profile],
};

const sellers: readonly AccountRole[] = ['seller', 'dealer'];

/** `slug` names the person's public page; null while it is not known. */
export function quickActionsFor(role: AccountRole, slug: string | null): readonly QuickAction[] {
  if (!slug || !sellers.includes(role)) return quickActions[role];
  const publicPage: QuickAction = { href: `/contact/${slug}`, label: 'Your public page', text: 'What buyers see of you, with your listings.', icon: 'eye' };
  return quickActions[role].map((action) => (action === saved ? publicPage : action));
}

const firstSave: QuickAction = {
  href: '/browse',
  label: 'Find a piano and save it',
  text: 'What you save stays on this device, and comes along to your others.',
  icon: 'heart',
};
const firstSearch: QuickAction = {
  href: '/browse',
  label: 'Save a search',
  text: 'Set the filters that matter, choose Save this search, and see here how many new pianos fit.',
  icon: 'search',
};
const firstLookup: QuickAction = {
  href: '/piano-lookup',
  label: 'Look up a serial number',
  text: 'Year of making, how sure it is, and the table rows on either side of it.',
  icon: 'identify',
};
const firstSell: QuickAction = {
  href: '/sell',
  label: 'Read what a good offer needs',
  text: 'Number, size, condition, pictures: what buyers ask first.',
  icon: 'book',
};

const firstImport: QuickAction = {
  href: '/bulk-import',
  label: 'Bring your stock in from a spreadsheet',
  text: 'CSV or Excel with your own columns: look at everything first, import when it is right.',
  icon: 'upload',
};

const searchFirst = [firstSave, firstSearch, firstLookup];
const lookUpFirst = [firstLookup, firstSave, firstSearch];
const sellFirst = [firstLookup, firstSell, { ...compare, label: 'See what similar pianos cost' }];

const firstSteps: Readonly<Record<AccountRole, readonly QuickAction[]>> = {
  buyer: searchFirst,
  seller: sellFirst,
  dealer: [firstImport, ...sellFirst],
  technician: lookUpFirst,
  evaluator: lookUpFirst,
  mover: searchFirst,
  admin: searchFirst,
};

/** What to do in an account that holds nothing yet. */
export function firstStepsFor(role: AccountRole): readonly QuickAction[] {
  return firstSteps[role];
}
