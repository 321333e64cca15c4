// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createWritable } from '../lib/readable.ts';
import type { Replica, ReplicaHost, ReplicaPhase } from './replica.ts';
import { ReplicaHostProvider, useOpenedReplica } from './replica-context.tsx';

const replica = {} as Replica;

/** What a press that came at once has heard after each phase. */
async function heardThrough(...phases: ReplicaPhase[]): Promise<unknown[]> {
  const phase = createWritable<ReplicaPhase>({ phase: 'opening' });
  const host = { phase } as unknown as ReplicaHost;
  const wrapper = ({ children }: { children: ReactNode }) => <ReplicaHostProvider host={host}>{children}</ReplicaHostProvider>;
  const { result } = renderHook(() => useOpenedReplica(), { wrapper });
  let heard: unknown = 'nothing yet';
  void result.current().then((value) => {
    heard = value;
  });
  const all: unknown[] = [];
  for (const next of phases) {
    phase.set(next);
    await Promise.resolve();
    all.push(heard);
  }
  return all;
}

test('what is pressed before the data on the device are open waits for them', async () => {
  expect(await heardThrough({ phase: 'opening' }, { phase: 'open', replica })).toEqual(['nothing yet', replica]);
});

test('it hears that they can’t be opened, and nothing else later', async () => {
  expect(await heardThrough({ phase: 'silent' }, { phase: 'open', replica })).toEqual([null, null]);
});
