/** What the database tells a person. RULES.md has the rules. */
import type { NotificationRow } from './notification-row.ts';

/** Those of the database's table `app.notification_kinds`; a test compares both. */
export const notificationKinds = [
  'viewing_requested',
  'viewing_answered',
  'listing_approved',
  'listing_declined',
  'listing_published',
  'listing_still_there',
  'listing_hidden',
  'listing_ended',
  'tier_started',
  'tier_ending',
  'tier_ended',
  'highlight_ended',
  'payment_failed',
  'conversation_reported',
  'dealer_trial_ending',
  'dealer_trial_ended',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** What it is about; '' for what the kind does not say. */
export interface NotificationSubject {
  pianoId: string;
  requestId: string;
  /** The listing's title when it happened. */
  title: string;
  /** An admin's words. */
  reason: string;
  /** What is asked for: 'viewing' or 'call'. */
  appointment: string;
  /** What became of a request. */
  state: string;
  tier: string;
  /** ISO 8601, UTC. */
  endsAt: string;
}

export interface Notification {
  id: string;
  /** `other`: a kind that this version does not know (N-5). */
  kind: NotificationKind | 'other';
  subject: NotificationSubject;
  read: boolean;
  /** ISO 8601, UTC, by the server. */
  at: string;
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function readSubject(given: Readonly<Record<string, unknown>>): NotificationSubject {
  const text = (name: string) => {
    const value = given[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const uuid = (name: string) => (uuidForm.test(text(name)) ? text(name) : '');
  const endsAt = text('ends_at');
  return {
    pianoId: uuid('piano_id'),
    requestId: uuid('request_id'),
    title: text('title'),
    reason: text('reason'),
    appointment: text('kind'),
    state: text('state'),
    tier: text('tier'),
    endsAt: Number.isNaN(Date.parse(endsAt)) ? '' : endsAt,
  };
}

/** The rows as they are shown, newest first (N-2). */
export function notificationsOf(rows: readonly NotificationRow[]): readonly Notification[] {
  return rows
    .map(({ id, kind, subject, is_read, created_at }) => ({
      id,
      kind: notificationKinds.find((known) => known === kind) ?? ('other' as const),
      subject: readSubject(subject),
      read: is_read,
      at: created_at,
    }))
    .sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id));
}

export function unreadCount(notifications: readonly Notification[]): number {
  return notifications.filter(({ read }) => !read).length;
}

/** Where it leads, as an address of the app; null for nowhere (N-4, N-5). */
export function addressOf({ kind, subject: { pianoId, requestId } }: Pick<Notification, 'kind' | 'subject'>): string | null {
  switch (kind) {
    case 'viewing_requested':
    case 'viewing_answered':
      return requestId ? `/viewings/${requestId}` : '/viewings';
    case 'listing_approved':
    case 'listing_declined':
    case 'listing_published':
    case 'listing_still_there':
    case 'listing_hidden':
    case 'listing_ended':
    case 'tier_started':
      return pianoId ? `/piano/${pianoId}` : '/dashboard';
    case 'tier_ending':
    case 'tier_ended':
    case 'highlight_ended':
    case 'payment_failed':
      return pianoId ? `/promote/${pianoId}` : '/dashboard';
    case 'conversation_reported':
      return '/admin?tab=reports';
    case 'dealer_trial_ending':
    case 'dealer_trial_ended':
      return '/bulk-import?tab=pricing';
    case 'other':
      return null;
  }
}

/** A difference of the clocks below this, in ms, may be nothing but the time that an answer took. */
const leastSkewMs = 30_000;

/**
 * Those that arrived while the app is open and were not shown yet (N-6). `openedAt` in epoch ms by this device's clock, which
 * is `clockSkewMs` ahead of the server's (null: not known).
 */
export function arrivalsAmong(
  notifications: readonly Notification[],
  known: { openedAt: number; clockSkewMs: number | null; shown: ReadonlySet<string> },
): readonly Notification[] {
  const skew = known.clockSkewMs ?? 0;
  const since = known.openedAt - (Math.abs(skew) < leastSkewMs ? 0 : skew);
  return notifications.filter(({ id, read, at }) => !read && Date.parse(at) >= since && !known.shown.has(id));
}
