// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { NotificationRow } from '../../domain/notification/notification-row.ts';
import { notificationsOf, type Notification } from '../../domain/notification/notification.ts';
import { createWritable } from '../../lib/readable.ts';
import type { Notifications } from '../../replica/notification-repository.ts';
import type { Session } from '../../domain/account/session.ts';
import { createFakeHost, type FakeStart } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { NotificationsScreen } from './notifications-screen.tsx';

afterEach(cleanup);

const person: Session = { kind: 'user', userId: 'u', email: 'dealer@example.invalid', fullName: '', role: 'dealer', memberSince: '2026-01-01T00:00:00Z', expired: false };
const piano_id = '0b4c7a52-3f9e-4b1d-9a33-0123456789ab';
const row = (id: string, fields: Partial<NotificationRow> = {}): NotificationRow => ({
  id, kind: 'listing_ended', subject: { piano_id, title: `Piano ${id}` }, is_read: false, created_at: `2026-11-20T10:0${id}:00.000Z`, ...fields,
});

function show({ rows, full = false, ...start }: FakeStart & { rows?: readonly NotificationRow[]; full?: boolean }) {
  const all = createWritable<readonly Notification[] | undefined>(rows && notificationsOf(rows));
  const calls: unknown[] = [];
  const store = async (...call: unknown[]) => {
    if (full) throw new Error('QuotaExceededError');
    calls.push(call);
  };
  const notifications: Notifications = {
    all,
    markRead: (ids) => store('read', ids),
    async dismiss(id) {
      await store('dismiss', id);
      const before = all.get();
      all.set(before?.filter((each) => each.id !== id));
      return async () => all.set(before);
    },
  };
  renderScreen(<NotificationsScreen />, createFakeHost({ session: person, ...start, more: { notifications } }).host);
  return { calls, all };
}

test('while the device reads, then what it has', async () => {
  const { all } = show({ sync: { lastSuccessAt: Date.now() } });
  expect(screen.getByText('Fetching your notifications')).toBeTruthy();
  all.set([]);
  expect(await screen.findByText('Nothing new')).toBeTruthy();
});

test('a device that was never in step waits for the server before it says that there is nothing', () => {
  show({ rows: [], sync: { lastSuccessAt: null, online: true } });
  expect(screen.queryByText('Nothing new')).toBeNull();
});

test('a visitor is asked to sign in', () => {
  show({ rows: [], session: { kind: 'visitor' } });
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth?next=%2Fnotifications');
});

test('opening one marks it as read, and what is read already is not marked again', () => {
  const { calls } = show({ rows: [row('1'), row('2', { is_read: true })] });
  for (const link of screen.getAllByRole('link', { name: 'Your listing has ended' })) fireEvent.click(link);
  expect(calls).toEqual([['read', ['1']]]);
});

test('one of a kind that is not known leads nowhere and is counted with the others', () => {
  const { calls } = show({ rows: [row('1', { kind: 'weather' }), row('2')] });
  expect(screen.queryByRole('link', { name: 'There is news for you' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Mark all read' }));
  expect(calls).toEqual([['read', ['2', '1']]]);
});

test('a mark that the device could not store is told, and nothing is taken away', async () => {
  show({ rows: [row('1')], full: true });
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss: Your listing has ended' }));
  expect(await screen.findByText('This could not be stored')).toBeTruthy();
  expect(screen.getByText(/“Piano 1”/)).toBeTruthy();
});

test('dismissed and taken back', async () => {
  show({ rows: [row('1'), row('2')] });
  fireEvent.click(screen.getAllByRole('button', { name: /^Dismiss: / })[0]!);
  await waitFor(() => expect(screen.queryByText(/“Piano 2”/)).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/“Piano 2”/)).toBeTruthy();
});
