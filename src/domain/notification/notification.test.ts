import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../tests/support/registry-rows.ts';
import type { NotificationRow } from './notification-row.ts';
import { addressOf, arrivalsAmong, notificationKinds, notificationsOf, unreadCount } from './notification.ts';

const piano = '0b4c7a52-3f9e-4b1d-9a33-0123456789ab';
const request = '1b4c7a52-3f9e-4b1d-9a33-0123456789ab';
const at = (minute: number) => `2026-11-28T10:${String(minute).padStart(2, '0')}:00.000Z`;

const row = (fields: Partial<NotificationRow> = {}): NotificationRow => ({
  id: 'a', kind: 'listing_approved', subject: { piano_id: piano, title: 'Steinway B' }, is_read: false, created_at: at(0), ...fields,
});
const only = (fields: Partial<NotificationRow>) => notificationsOf([row(fields)])[0]!;

describe('notifications', () => {
  it('N-1: the kinds are those of the database', () => {
    expect(rowsOf('notification_kinds').map(({ name }) => name)).toEqual([...notificationKinds].toSorted());
  });

  it('N-2: newest first, whatever order the device has them in', () => {
    const rows = [row({ id: 'b', created_at: at(1) }), row({ id: 'd', created_at: at(3) }), row({ id: 'c', created_at: at(3) }), row()];
    expect(notificationsOf(rows).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a']);
    expect(notificationsOf([...rows].reverse()).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a']);
  });

  it('N-3: unread ones are counted', () => {
    expect(unreadCount(notificationsOf([row(), row({ id: 'b', is_read: true }), row({ id: 'c' })]))).toBe(2);
    expect(unreadCount([])).toBe(0);
  });

  it.each([
    ['N-4', 'viewing_requested', { request_id: request, piano_id: piano }, `/viewings/${request}`],
    ['N-4', 'viewing_answered', { request_id: request }, `/viewings/${request}`],
    ['N-4', 'viewing_answered', {}, '/viewings'],
    ['N-4', 'booking_requested', { booking_id: request }, `/bookings/${request}`],
    ['N-4', 'booking_answered', {}, '/bookings'],
    ['N-4', 'evaluation_requested', { evaluation_id: request }, `/evaluations/${request}`],
    ['N-4', 'evaluation_late', {}, '/evaluations'],
    ['N-4', 'move_requested', { request_id: request, quote_id: request }, `/moves/${request}`],
    ['N-4', 'move_answered', {}, '/moves'],
    ['N-4', 'offer_made', { request_id: request }, `/offers/${request}`],
    ['N-4', 'offer_answered', {}, '/offers'],
    ['N-4', 'listing_approved', { piano_id: piano }, `/piano/${piano}`],
    ['N-4', 'listing_declined', { piano_id: piano }, `/piano/${piano}`],
    ['N-4', 'listing_published', { piano_id: piano }, `/piano/${piano}`],
    ['N-4', 'listing_still_there', { piano_id: piano }, `/piano/${piano}`],
    ['N-4', 'listing_hidden', { piano_id: piano }, `/piano/${piano}`],
    ['N-4', 'listing_ended', { piano_id: piano }, `/piano/${piano}`],
    ['N-4', 'listing_ended', {}, '/dashboard'],
    ['N-4', 'tier_started', { piano_id: piano }, `/piano/${piano}`],
    ['N-4', 'tier_ending', { piano_id: piano }, `/promote/${piano}`],
    ['N-4', 'tier_ended', { piano_id: piano }, `/promote/${piano}`],
    ['N-4', 'highlight_ended', { piano_id: piano }, `/promote/${piano}`],
    ['N-4', 'payment_failed', { piano_id: piano }, `/promote/${piano}`],
    ['N-4', 'payment_failed', {}, '/dashboard'],
    ['N-4', 'conversation_reported', { inquiry_id: request }, '/admin?tab=reports'],
    ['N-4', 'dealer_trial_ending', {}, '/bulk-import?tab=pricing'],
    ['N-4', 'dealer_trial_ended', {}, '/bulk-import?tab=pricing'],
    ['N-5', 'weather_changed', { piano_id: piano }, null],
    ['N-7', 'viewing_requested', { request_id: '../admin' }, '/viewings'],
    ['N-7', 'listing_ended', { piano_id: 17 }, '/dashboard'],
  ])('%s: %s about %j leads to %s', (_rule, kind, subject, address) => {
    expect(addressOf(only({ kind, subject }))).toBe(address);
  });

  it('N-5: an unknown kind is kept', () => {
    expect(only({ kind: 'weather_changed' })).toMatchObject({ kind: 'other', read: false });
  });

  it('N-6: those that came since the app is open, by the server’s clock, and not again', () => {
    const shown = notificationsOf([row({ created_at: at(1) }), row({ id: 'b', created_at: at(3) }), row({ id: 'c', created_at: at(3), is_read: true })]);
    const openedAt = Date.parse(at(2));
    const ids = (known: Partial<Parameters<typeof arrivalsAmong>[1]>) =>
      arrivalsAmong(shown, { openedAt, clockSkewMs: null, shown: new Set(), ...known }).map(({ id }) => id);
    expect(ids({})).toEqual(['b']);
    expect(ids({ shown: new Set(['b']) })).toEqual([]);
    // The device's clock is two minutes behind the server's, or ahead of it.
    expect(ids({ clockSkewMs: -120_000 })).toEqual([]);
    expect(ids({ clockSkewMs: 120_000 })).toEqual(['b', 'a']);
    // A slow answer looks like a clock that is ahead.
    expect(ids({ openedAt: Date.parse(at(1)) + 1000, clockSkewMs: 29_000 })).toEqual(['b']);
  });

  it('N-7: what a subject lacks, or has in another type, is empty', () => {
    expect(only({ subject: { piano_id: 'x', title: 7, reason: null, ends_at: 'tomorrow', state: ' accepted ' } }).subject).toEqual({
      pianoId: '', requestId: '', bookingId: '', evaluationId: '', passportId: '', title: '', reason: '', appointment: '', state: 'accepted', tier: '', endsAt: '',
    });
    expect(only({ subject: { ends_at: at(5), tier: 'vip' } }).subject).toMatchObject({ tier: 'vip', endsAt: at(5) });
  });
});
