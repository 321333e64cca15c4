// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createWritable } from '../../lib/readable.ts';
import { initialSyncState } from '../../replica/initial-sync-state.ts';
import { ReplicaHostProvider } from '../../replica/replica-context.tsx';
import type { ReplicaPhase } from '../../replica/replica.ts';
import type { Session } from '../../domain/account/session.ts';
import { ReplicaTrouble } from './replica-trouble.tsx';

afterEach(cleanup);

function show(first: ReplicaPhase) {
  const phase = createWritable<ReplicaPhase>(first);
  render(
    <ReplicaHostProvider
      host={{
        phase,
        session: createWritable<Session>({ kind: 'visitor' }),
        index: createWritable({ items: [], reserved: [], source: 'loading', asOf: null, bounded: false }),
        syncState: createWritable(initialSyncState),
      }}
    >
      <ReplicaTrouble />
    </ReplicaHostProvider>,
  );
  return phase;
}

it('says that the browser does not open the data, what helps, and nothing any more once it has', () => {
  const phase = show({ phase: 'opening' });
  expect(document.body.textContent).toBe('');
  act(() => phase.set({ phase: 'silent' }));
  screen.getByRole('heading', { name: 'The browser does not open the data on this device' });
  screen.getByText(/close this tab and all others of Soundboard/);
  screen.getByRole('button', { name: 'Load this page again' });
  act(() => phase.set({ phase: 'outdated', replica: null }));
  expect(screen.queryByText(/close this tab and all others/)).toBeNull();
});

it('says how far the data of an older version is brought over, and nothing any more once it is', async () => {
  const phase = show({ phase: 'opening', migrating: { done: 1_200, total: 20_000 } });
  await screen.findByRole('heading', { name: 'Preparing your data for the new version' });
  screen.getByText('1.200 of 20.000 entries are ready.');
  act(() => phase.set({ phase: 'opening', migrating: { done: 20_000, total: 20_000 } }));
  screen.getByText('20.000 of 20.000 entries are ready.');
  act(() => phase.set({ phase: 'outdated', replica: null }));
  expect(screen.queryByText(/entries are ready/)).toBeNull();
});
