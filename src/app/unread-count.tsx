import { lazy, Suspense } from 'react';
import { messagesHref } from './nav-entries.ts';

// Comes after the first paint. Without it the entry stands alone: no reason to fail.
const UnreadBadge = lazy(() => import('./unread-badge.tsx').then(({ UnreadBadge: loaded }) => ({ default: loaded }), () => ({ default: () => null })));

/** How many messages are unread, on the entry that leads to them. */
export function UnreadCount({ href }: { href: string }) {
  return (
    href === messagesHref && (
      <Suspense>
        <UnreadBadge />
      </Suspense>
    )
  );
}
