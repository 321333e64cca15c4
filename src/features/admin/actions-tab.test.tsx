// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fail, ok } from '../../lib/result.ts';
import type { AdminAction, AdminQueries } from '../../server/ports/admin-port.ts';
import { createFakeHost } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { ActionsTab } from './actions-tab.tsx';

afterEach(cleanup);

const action: AdminAction = {
  id: 7, done_at: '2026-11-28T08:00:00.000Z', admin_id: 'a', admin_email: 'admin@people.example', action: 'account_suspended', subject: 'account', subject_id: 'b',
  subject_name: 'seller@people.example', changed_from: '', changed_to: '', reason: 'Sold what was not theirs',
};
const admins = [{ id: 'a', email: 'admin@people.example' }, { id: 'cccccccc-0000', email: null }];
type Asked = Parameters<AdminQueries['actions']>[0];

function show(answers: readonly Awaited<ReturnType<AdminQueries['actions']>>[]) {
  const asked: Asked[] = [];
  const actions: AdminQueries['actions'] = async (request) => {
    asked.push(request);
    return answers[Math.min(asked.length, answers.length) - 1]!;
  };
  renderScreen(<ActionsTab queries={{ actions } as AdminQueries} />, createFakeHost({}).host);
  return asked;
}
const entries = async () => (await screen.findAllByRole('listitem')).map((each) => each.textContent);

test('each entry says who did what to whom, when and why', async () => {
  show([ok({ actions: [action, { ...action, id: 6, action: 'role_set', admin_email: null, admin_id: 'cccccccc-0000', subject_name: '', changed_from: 'buyer', changed_to: 'admin', reason: '' }], next: null, admins })]);
  const [first, second] = await entries();
  for (const part of ['Account suspended', 'Account: seller@people.example', 'Sold what was not theirs', 'by admin@people.example']) expect(first).toContain(part);
  for (const part of ['Role changed', 'Account: deleted account b', 'From buyer to admin', 'by deleted account cccccccc']) expect(second).toContain(part);
});

test('they are found by admin, action and day', async () => {
  const asked = show([ok({ actions: [], next: null, admins })]);
  expect(await screen.findByText('No entry matches')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Admin'), { target: { value: 'a' } });
  fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'role_set' } });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-11-02' } });
  expect(asked.at(0)).toEqual({ admin: null, action: null, since: null, before: null, after: null });
  expect(asked.at(-1)).toEqual({
    admin: 'a', action: 'role_set', since: new Date(2026, 10, 1).toISOString(), before: new Date(2026, 10, 3).toISOString(), after: null,
  });
  expect(within(screen.getByLabelText('Admin')).getByText('deleted account cccccccc')).toBeTruthy();
});

test('older ones come page by page', async () => {
  const asked = show([ok({ actions: [action], next: 7, admins }), ok({ actions: [{ ...action, id: 3, action: 'mark_set' }], next: null, admins })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Load More' }));
  expect(await screen.findByRole('heading', { name: 'Verified mark set' })).toBeTruthy();
  expect([asked.at(-1)?.after, (await entries()).length, screen.queryByRole('button', { name: 'Load More' })]).toEqual([7, 2, null]);
});

test('without a line it says so, and is asked again', async () => {
  show([fail({ type: 'Offline' }), ok({ actions: [action], next: null, admins })]);
  expect(await screen.findByText('The server could not be reached. Check the connection and try again.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Account suspended' })).toBeTruthy();
});

test('a page that fails leaves what was read', async () => {
  show([ok({ actions: [action], next: 7, admins }), fail({ type: 'Offline' })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Load More' }));
  expect(await screen.findByText(/What is shown is older/)).toBeTruthy();
  expect(await entries()).toHaveLength(1);
});
