/** What the database tells a person. RULES.md has the rules. */
import { listingPath } from '../listing/listing-path.ts';
import type { NotificationRow } from './notification-row.ts';

/** What it is about; '' for what the kind does not say. */
export interface NotificationSubject {
  pianoId: string;
  requestId: string;
  bookingId: string;
  evaluationId: string;
  passportId: string;
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

const toRequest = ({ requestId }: NotificationSubject) => (requestId ? `/viewings/${requestId}` : '/viewings');
const toBooking = ({ bookingId }: NotificationSubject) => (bookingId ? `/bookings/${bookingId}` : '/bookings');
const toEvaluation = ({ evaluationId }: NotificationSubject) => (evaluationId ? `/evaluations/${evaluationId}` : '/evaluations');
const toMove = ({ requestId }: NotificationSubject) => (requestId ? `/moves/${requestId}` : '/moves');
const toOffer = ({ requestId }: NotificationSubject) => (requestId ? `/offers/${requestId}` : '/offers');
const toListing = ({ pianoId }: NotificationSubject) => (pianoId ? listingPath(pianoId) : '/dashboard');
const toTiers = ({ pianoId }: NotificationSubject) => (pianoId ? `/promote/${pianoId}` : '/dashboard');
const toReports = () => '/admin?tab=reports';
const toPassport = ({ passportId }: NotificationSubject) => (passportId ? `/passport/${passportId}` : '/my-pianos');
/** It is somebody else's by now. */
const toPianos = () => '/my-pianos';
const toPlan = () => '/bulk-import?tab=pricing';

/** The kinds, each with where it leads: the rows of the database's `app.notification_kinds`; a test compares both. */
const addresses = {
  viewing_requested: toRequest,
  viewing_answered: toRequest,
  booking_requested: toBooking,
  booking_answered: toBooking,
  evaluation_requested: toEvaluation,
  evaluation_answered: toEvaluation,
  evaluation_late: toEvaluation,
  move_requested: toMove,
  move_answered: toMove,
  offer_made: toOffer,
  offer_answered: toOffer,
  listing_approved: toListing,
  listing_declined: toListing,
  listing_published: toListing,
  listing_still_there: toListing,
  listing_hidden: toListing,
  listing_ended: toListing,
  tier_started: toListing,
  tier_ending: toTiers,
  tier_ended: toTiers,
  highlight_ended: toTiers,
  payment_failed: toTiers,
  conversation_reported: toReports,
  dealer_trial_ending: toPlan,
  dealer_trial_ended: toPlan,
  tuning_due: toPassport,
  passport_taken: toPianos,
} satisfies Record<string, (subject: NotificationSubject) => string>;

export type NotificationKind = keyof typeof addresses;

function isKind(name: string): name is NotificationKind {
  return Object.hasOwn(addresses, name);
}

export const notificationKinds: readonly NotificationKind[] = Object.keys(addresses).filter(isKind);

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
    bookingId: uuid('booking_id'),
    evaluationId: uuid('evaluation_id'),
    passportId: uuid('passport_id'),
    title: text('title'),
    reason: text('reason'),
    appointment: text('kind'),
    state: text('state'),
    tier: text('tier'),
    endsAt: Number.isNaN(Date.parse(endsAt)) ? '' : endsAt,
  };
}

/** What a row tells: what words and an address are made of. */
export function tellingOf({ kind, subject }: Pick<NotificationRow, 'kind' | 'subject'>): Pick<Notification, 'kind' | 'subject'> {
  return { kind: isKind(kind) ? kind : 'other', subject: readSubject(subject) };
}

/** The rows as they are shown, newest first (N-2). */
export function notificationsOf(rows: readonly NotificationRow[]): readonly Notification[] {
  return rows
    .map((row) => ({ id: row.id, ...tellingOf(row), read: row.is_read, at: row.created_at }))
    .sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id));
}

export function unreadCount(notifications: readonly Notification[]): number {
  return notifications.filter(({ read }) => !read).length;
}

/** Where it leads, as an address of the app; null for nowhere (N-4, N-5). */
export function addressOf({ kind, subject }: Pick<Notification, 'kind' | 'subject'>): string | null {
  return kind === 'other' ? null : addresses[kind](subject);
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
