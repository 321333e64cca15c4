// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Session } from '../domain/account/session.ts';
import type { Cause } from '../domain/refusal/causes.ts';
import { createFakeHost } from '../features/parts/testing/fake-host.ts';
import { createFakeOutbox } from '../features/parts/testing/fake-outbox.ts';
import { renderScreen } from '../features/parts/testing/render-screen.tsx';
import { ok } from '../lib/result.ts';
import type { OutboxEntry } from '../replica/outbox-entry.ts';
import { StandingNotice } from './standing-notice.tsx';

afterEach(cleanup);

const session: Session = { kind: 'user', userId: 'me', email: 'buyer@people.example', fullName: '', role: 'buyer', memberSince: '', expired: false };

const parked = (cause: Cause): OutboxEntry => ({
  key: 'saved_pianos:1', collection: 'saved_pianos', rowId: '1', op: 'insert', fields: [], subject: 'Upright', state: 'parked', since: 1, tries: 1,
  error: { kind: 'rejected', code: 'PT403', reason: 'No.', cause, at: 1 },
});

function show() {
  const outbox = createFakeOutbox();
  let suspension: { reason: string } | null = null;
  let asked = 0;
  const standing = async () => {
    asked += 1;
    return ok({ suspension });
  };
  const { host, syncState } = createFakeHost({ session, more: { outbox: outbox.outbox }, server: { standing } });
  renderScreen(<StandingNotice />, host);
  return {
    asked: () => asked,
    suspend: (reason: string | null) => (suspension = reason === null ? null : { reason }),
    hold: (entries: readonly OutboxEntry[]) =>
      act(() => {
        outbox.entries.set(entries);
        syncState.set({ ...syncState.get(), parked: entries.length });
      }),
  };
}

it('asks how the account stands once, and again when what was sent is refused for a suspension or no longer is', async () => {
  const { asked, suspend, hold } = show();
  await act(() => Promise.resolve());
  expect(screen.queryByText(/suspended/iu)).toBeNull();
  suspend('Asked for payment elsewhere');
  hold([parked('searches-full')]);
  await act(() => Promise.resolve());
  expect(asked()).toBe(1);
  hold([parked('account-suspended')]);
  expect(await screen.findByText(/Asked for payment elsewhere/u)).toBeTruthy();
  suspend(null);
  hold([]);
  await expect.poll(() => screen.queryByText(/Asked for payment elsewhere/u)).toBeNull();
  expect(asked()).toBe(3);
});
