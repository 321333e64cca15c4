import type { IconName } from '../ui/icon-paths.ts';

export interface NavEntry {
  href: string;
  label: string;
  icon: IconName;
}

/** The entry that bears the number of unread messages. */
export const messagesEntry: NavEntry = { href: '/messages', label: 'Messages', icon: 'message' };

/** For everybody; the header shows the first four on large screens, the menu all. */
export const publicEntries: readonly NavEntry[] = [
  { href: '/browse', label: 'Browse', icon: 'search' },
  { href: '/sell', label: 'Sell', icon: 'plus' },
  { href: '/piano-lookup', label: 'Identify', icon: 'identify' },
  { href: '/help', label: 'Help', icon: 'help' },
  { href: '/safety', label: 'Safety', icon: 'shield' },
  { href: '/saved', label: 'Saved', icon: 'heart' },
  { href: '/sync', label: 'On this device', icon: 'cloud-check' },
];

export const headerEntryCount = 4;

/** Those of them that there is room for between phone and desktop. */
export const narrowEntryCount = 3;

/** For signed-in users, after the public ones; the header shows the first two. */
export const personalEntries: readonly NavEntry[] = [
  { href: '/dashboard', label: 'Dashboard', icon: 'grid' },
  messagesEntry,
  { href: '/notifications', label: 'Notifications', icon: 'bell' },
  { href: '/viewings', label: 'Viewings', icon: 'calendar' },
  { href: '/profile', label: 'Profile', icon: 'user' },
];

export const headerPersonalCount = 2;

/** For admins only, after the personal ones. */
export const adminEntries: readonly NavEntry[] = [{ href: '/admin', label: 'Admin', icon: 'shield' }];

/**
 * The phone's bottom bar, within reach of the thumb; for signed-in users messages stand in the place of what is saved,
 * which the header has then.
 */
export const bottomEntries: readonly NavEntry[] = [
  { href: '/browse', label: 'Browse', icon: 'search' },
  { href: '/piano-lookup', label: 'Identify', icon: 'identify' },
  { href: '/sell', label: 'Sell', icon: 'plus' },
  { href: '/saved', label: 'Saved', icon: 'heart' },
  { href: '/profile', label: 'Me', icon: 'user' },
];

export const footerGroups: readonly { title: string; entries: readonly Omit<NavEntry, 'icon'>[] }[] = [
  {
    title: 'Marketplace',
    entries: [
      { href: '/', label: 'Home' },
      { href: '/browse', label: 'Browse pianos' },
      { href: '/sell', label: 'Sell a piano' },
      { href: '/piano-lookup', label: 'Identify a piano' },
    ],
  },
  {
    title: 'Support',
    entries: [
      { href: '/help', label: 'Help' },
      { href: '/safety', label: 'Safety' },
    ],
  },
  {
    title: 'Legal',
    entries: [
      { href: '/terms', label: 'Terms of Service' },
      { href: '/privacy', label: 'Privacy Policy' },
    ],
  },
];

/** `page` for the entry of the shown page or of one below it; for aria-current. */
export function currentMark(href: string, pathname: string): 'page' | undefined {
  return pathname === href || pathname.startsWith(`${href}/`) ? 'page' : undefined;
}
