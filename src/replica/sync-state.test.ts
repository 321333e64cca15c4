import { BehaviorSubject, firstValueFrom, of } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { createWritable } from '../lib/readable.ts';
import type { ReplicaCollections } from './rxdb-store.ts';
import { watchSyncState, type OwnStatus, type SharedStatus } from './sync-state.ts';

const unreached = { kind: 'transient', code: 'network', reason: '', at: 2 } as const;
const starting: OwnStatus = {
  phase: 'stopped', reached: null, lastSuccessAt: null, lastError: null, unreadableRows: 0, clockSkewMs: null, firstPull: null,
};
const earlier: SharedStatus = { reached: true, lastSuccessAt: 1, lastError: null, unreadableRows: 0, clockSkewMs: 0 };

function stateOf(own: OwnStatus, stored: SharedStatus | null, letters = { waiting: 0, failed: 0 }) {
  const fact = stored && { toMutableJSON: () => ({ value: stored }) };
  const collections = { device: { findOne: () => ({ $: new BehaviorSubject(fact) }) } } as unknown as ReplicaCollections;
  return firstValueFrom(
    watchSyncState({
      collections, own: createWritable(own), browserOnline: createWritable(true), outbox: of([]), alternatives: of([]), uploads: of([]),
      letters: createWritable(letters),
    }),
  );
}

describe('watchSyncState', () => {
  it('counts what a visitor wrote apart from what belongs to the replica', async () => {
    expect(await stateOf(starting, earlier, { waiting: 2, failed: 1 })).toMatchObject({ waiting: 0, parked: 0, letters: { waiting: 2, failed: 1 } });
  });

  it.each<[string, OwnStatus, SharedStatus | null, object]>([
    ['a start shows what the last visit left', starting, earlier, { online: true, lastSuccessAt: 1 }],
    ['a start that reaches nobody keeps the date of the last success', { ...starting, phase: 'idle', reached: false, lastError: unreached }, earlier,
      { online: false, lastSuccessAt: 1, lastError: unreached }],
    ['an own success is newer', { ...starting, phase: 'idle', reached: true, lastSuccessAt: 5 }, earlier, { online: true, lastSuccessAt: 5 }],
    ['no visit yet', starting, null, { online: true, lastSuccessAt: null }],
  ])('%s', async (_case, own, stored, expected) => {
    expect(await stateOf(own, stored)).toMatchObject(expected);
  });
});
