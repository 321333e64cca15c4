import { latePart } from '../ui/late-part.tsx';
import { messagesHref } from './nav-entries.ts';

// Comes after the first paint. Without it the entry stands alone: no reason to fail.
const UnreadBadge = latePart(async () => (await import('./unread-badge.tsx')).UnreadBadge);

/** How many messages are unread, on the entry that leads to them. */
export function UnreadCount({ href }: { href: string }) {
  return href === messagesHref && <UnreadBadge />;
}
