import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import 'fake-indexeddb/auto';
import { systemClock } from '../lib/clock.ts';
import { fail, ok } from '../lib/result.ts';
import { createDealerPlan } from './dealer-plan-repository.ts';
import { openReplicaDatabase, type ReplicaDatabase } from './open-replica.ts';
import { createProfileRepository } from './profile-repository.ts';
import { createRxdbStore } from './rxdb-store.ts';
import type { ServerQueries } from './server-queries.ts';
import { applyPulled } from './server-steps.ts';
import type { WriteContext } from './write-context.ts';

let made = 0;
let database: ReplicaDatabase;
let context: WriteContext;

beforeEach(async () => {
  database = await openReplicaDatabase({ name: `plan-${String((made += 1))}`, place: 'device' });
  context = { collections: database, store: createRxdbStore(database), clock: systemClock, ids: { create: () => 'x' }, userId: 'dealer', userAgent: 'Test/1.0' };
  await context.store.update('user_profiles', ['dealer'], (document) =>
    applyPulled(document, { collection: 'user_profiles', row: { id: 'dealer', full_name: 'A dealer' }, version: 1, generation: 1, now: 1, writable: [] }));
});
afterEach(() => database.close());

const row = (state: string) => ({ id: 'plan', state, trial_ends_at: '2026-12-12T12:00:00.000Z' });

it('shows at once what a step brought, and leaves the profile alone', async () => {
  let version = 0;
  const server = { changeDealerPlan: async ({ type }: { type: string }) => ok({ row: row(type === 'start' ? 'trial' : 'cancelled'), version: (version += 1) }) };
  const syncNow = vi.fn<() => void>();
  const plan = createDealerPlan(context, { server: server as unknown as ServerQueries, syncNow });
  const seen: unknown[] = [];
  const end = plan.own.subscribe(() => seen.push(plan.own.get()?.state ?? null));
  await expect.poll(() => seen).toEqual([null]);
  expect(await plan.take({ type: 'start', order: { country: 'DE', vatId: '' } })).toEqual(ok(null));
  await expect.poll(() => seen).toEqual([null, 'trial']);
  await plan.take({ type: 'cancel' });
  await expect.poll(() => seen).toEqual([null, 'trial', 'cancelled']);
  end();
  const profile = createProfileRepository(context).own;
  const stop = profile.subscribe(() => {});
  await expect.poll(() => profile.get()?.full_name).toBe('A dealer');
  stop();
  expect(syncNow).not.toHaveBeenCalled();
});

it('fetches what another device did when the server refuses a step', async () => {
  const refused = fail({ type: 'Refused', code: 'PT409', reason: 'It is there once.', cause: 'trial-used' } as const);
  const syncNow = vi.fn<() => void>();
  const plan = createDealerPlan(context, { server: { changeDealerPlan: async () => refused } as unknown as ServerQueries, syncNow });
  expect(await plan.take({ type: 'start', order: { country: 'DE', vatId: '' } })).toEqual(refused);
  expect(syncNow).toHaveBeenCalledTimes(1);
});

it('fetches nothing when it is the order that the server refuses', async () => {
  const refused = fail({ type: 'Refused', code: 'PT422', reason: 'This is no VAT ID.', cause: 'vat-id-unreadable' } as const);
  const syncNow = vi.fn<() => void>();
  const plan = createDealerPlan(context, { server: { changeDealerPlan: async () => refused } as unknown as ServerQueries, syncNow });
  expect(await plan.take({ type: 'start', order: { country: 'DE', vatId: 'x' } })).toEqual(refused);
  expect(syncNow).not.toHaveBeenCalled();
});
