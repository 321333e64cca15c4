import type { EntryPlace, RouteEntry } from '../features/parts/feature-route.ts';
import type { IconName } from '../ui/icon-paths.ts';
import { featureRoutes } from './feature-routes.ts';
import { messages } from './messages.ts';

export interface NavEntry {
  href: string;
  label: string;
  icon: IconName;
}

/** Those that the features' routes have for a place, in their order. */
function entriesAt(place: EntryPlace): readonly (RouteEntry & { href: string })[] {
  return featureRoutes
    .flatMap(({ path, entries }) => entries.filter(({ at }) => at === place).map((entry) => ({ ...entry, href: path })))
    .sort((a, b) => a.rank - b.rank);
}

function withIcons(place: EntryPlace): readonly NavEntry[] {
  return entriesAt(place).flatMap(({ href, label, icon }) => (icon ? [{ href, label, icon }] : []));
}

/** For everybody; the header shows the first four on large screens, the menu all. */
export const publicEntries = withIcons('public');

export const headerEntryCount = 4;

/** Those of them that there is room for between phone and desktop. */
export const narrowEntryCount = 3;

/** For signed-in users, after the public ones; the header shows the first two. */
export const personalEntries = withIcons('personal');

export const headerPersonalCount = 2;

/** The address whose entry bears the number of unread messages. */
export const messagesHref = '/messages';

/** For admins only, after the personal ones. */
export const adminEntries = withIcons('admin');

/** The phone's bottom bar, within reach of the thumb. */
export const bottomEntries = withIcons('bottom');

/** The bottom bar of signed-in users: messages stand in the place of what is saved, which the header has then. */
export const personalBottomEntries = bottomEntries.map(
  (entry) => (entry.href === '/saved' && personalEntries.find(({ href }) => href === messagesHref)) || entry,
);

export const footerGroups = (['footer-marketplace', 'footer-support', 'footer-legal'] as const).map((place) => ({
  title: messages.frame.footerGroups[place],
  entries: entriesAt(place),
}));

/** `page` for the entry of the shown page or of one below it; for aria-current. */
export function currentMark(href: string, pathname: string): 'page' | undefined {
  return pathname === href || pathname.startsWith(`${href}/`) ? 'page' : undefined;
}
