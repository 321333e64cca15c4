// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { identify } from '../../domain/serial/identify.ts';
import { serialReference as reference } from '../../domain/serial/testing/bundled-tables.ts';
import { createWritable } from '../../lib/readable.ts';
import { fail, ok, type Result } from '../../lib/result.ts';
import type { Replica, ReplicaHost, ReplicaPhase } from '../../replica/replica.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import type { SyncState } from '../../replica/sync-state.ts';
import { ReplicaHostProvider } from '../../replica/replica-context.tsx';
import { useMakers } from './use-makers.ts';
import type { Tables } from './use-tables.ts';

type Manufacturers = Result<readonly { id: string; name: string; short_name: string }[], ServerFailure>;

function makersWith(tables: Tables, { answer, online = true }: { answer: Manufacturers; online?: boolean }) {
  // Only what the hook asks of it.
  const replica = { lookups: { manufacturers: () => Promise.resolve(answer) } } as unknown as Replica;
  const host: ReplicaHost = {
    phase: createWritable<ReplicaPhase>({ phase: 'open', replica }),
    session: createWritable({ kind: 'visitor' as const }),
    index: createWritable({ items: [], reserved: [], source: 'replica' as const, asOf: null, bounded: false }),
    syncState: createWritable({ online } as SyncState),
  };
  const wrapper = ({ children }: { children: ReactNode }) => <ReplicaHostProvider host={host}>{children}</ReplicaHostProvider>;
  const { result } = renderHook(() => useMakers(tables).map(({ name }) => name), { wrapper });
  return result;
}

const four = ['Baldwin', 'Kawai', 'Steinway & Sons', 'Yamaha'];
const served = (...names: string[]): Manufacturers => ok(names.map((name) => ({ id: name, name, short_name: name })));

it.each([{ state: 'loading' }, { state: 'failed' }] as const)('has the four local names and the server’s while the tables are $state', async (tables) => {
  const makers = makersWith(tables, { answer: served('Thürmer', 'Yamaha') });
  expect(makers.current).toEqual(four);
  await waitFor(() => expect(makers.current).toEqual(['Baldwin', 'Kawai', 'Steinway & Sons', 'Thürmer', 'Yamaha']));
});

it.each<[string, Manufacturers, boolean]>([
  ['the server refuses', fail({ type: 'Refused', code: '500', reason: 'no' }), true],
  ['there is no signal', served('Thürmer'), false],
])('keeps to the local names when %s', async (_why, answer, online) => {
  const makers = makersWith({ state: 'failed' }, { answer, online });
  await Promise.resolve();
  expect(makers.current).toEqual(four);
});

it('adds to the tables what they don’t know by any name', async () => {
  const makers = makersWith({ state: 'ready', reference, identify }, { answer: served('Thürmer', 'Steinway', 'BLUETHNER') });
  await waitFor(() => expect(makers.current).toContain('Thürmer'));
  expect(makers.current).toHaveLength(reference.makers.length + 1);
});
