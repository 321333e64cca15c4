// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fail, ok } from '../../lib/result.ts';
import type { OutboxEntry, Replica, Session } from '../../replica/replica.ts';
import { createFakeHost } from '../parts/testing/fake-host.ts';
import { createFakeOutbox } from '../parts/testing/fake-outbox.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { ProfileScreen } from './profile-screen.tsx';

afterEach(cleanup);

const session: Session = {
  kind: 'user', userId: 'me', email: 'buyer@demo.soundboard.example', fullName: '', role: 'buyer', memberSince: '2026-01-01', expired: false,
};

function saved(place: number): OutboxEntry {
  return {
    key: `saved_pianos:${place}`, collection: 'saved_pianos', rowId: String(place), op: 'insert', fields: [], subject: `Upright ${place}`,
    state: 'waiting', since: Date.now(), tries: 0, error: null,
  };
}

function show(waiting: number, online = true) {
  const fake = createFakeOutbox({ entries: Array.from({ length: waiting }, (_, place) => saved(place)) });
  const { outbox, uploads, storage } = fake;
  const signOuts: boolean[] = [];
  const account: Partial<Replica['account']> = {
    async signOut({ force }) {
      signOuts.push(force);
      const count = fake.entries.get()?.length ?? 0;
      return count > 0 && !force ? fail({ type: 'Unsent', count }) : ok(null);
    },
  };
  const { host, syncs } = createFakeHost({
    session, sync: { online, waiting }, more: { outbox, uploads, storage, account: account as Replica['account'] },
  });
  renderScreen(<ProfileScreen />, host);
  return { ...fake, signOuts, syncs };
}

async function askToSignOut() {
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  return within(await screen.findByRole('dialog'));
}

describe('signing out', () => {
  it('happens at once when nothing waits', async () => {
    const { signOuts } = show(0);
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Signed out securely')).toBeDefined();
    expect(signOuts).toEqual([false]);
  });

  it('lists what waits first, and stays when the person stays', async () => {
    const { signOuts } = show(8);
    const dialog = await askToSignOut();
    expect(dialog.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      ...[0, 1, 2, 3, 4, 5].map((place) => `Saved Upright ${place} · just now`),
      'and 2 more',
    ]);
    fireEvent.click(dialog.getByRole('button', { name: 'Stay signed in' }));
    expect(screen.queryByText('Saved Upright 0')).toBeNull();
    expect(signOuts).toEqual([false]);
  });

  it('sends now, and then lets the person go without loss', async () => {
    const { signOuts, syncs, entries } = show(1);
    const dialog = await askToSignOut();
    fireEvent.click(dialog.getByRole('button', { name: 'Send now' }));
    expect(syncs).toHaveLength(1);
    act(() => entries.set([]));
    expect(dialog.getByText('Nothing waits on this device any more.')).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Sign Out' }));
    await screen.findByText('Signed out securely');
    expect(signOuts).toEqual([false, false]);
  });

  it('loses what waits only when the person says so', async () => {
    const { signOuts } = show(1, false);
    const dialog = await askToSignOut();
    expect(dialog.getByText(/^There is no connection now/)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Sign out and lose them' }));
    await screen.findByText('Signed out on this device');
    expect(signOuts).toEqual([false, true]);
  });
});
