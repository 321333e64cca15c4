import { expect, it } from 'vitest';
import 'fake-indexeddb/auto';
import { systemClock } from '../lib/clock.ts';
import { openReplicaDatabase } from './open-replica.ts';
import { createSavedRepository } from './personal-repositories.ts';
import { createRxdbStore } from './rxdb-store.ts';
import type { WriteContext } from './write-context.ts';

it('saving what is saved keeps it, removing what is not there changes nothing, and without a wish it turns', async () => {
  const database = await openReplicaDatabase({ name: 'saved-repository', place: 'device' });
  const context: WriteContext = {
    collections: database, store: createRxdbStore(database), clock: systemClock, ids: { create: () => 'none' }, userId: 'me', userAgent: 'Test/1.0',
  };
  const saved = createSavedRepository(context);
  const piano = { id: 'piano-1', title: 'First' };
  const states: boolean[] = [];
  for (const wanted of [false, true, true, undefined, undefined, false, false]) {
    states.push(await saved.toggle(piano, wanted));
    let stored = 0;
    await context.store.scan('saved_pianos', ({ row }) => {
      if (row.deleted !== true) stored += 1;
    });
    expect(stored).toBe(states.at(-1) ? 1 : 0);
  }
  expect(states).toEqual([false, true, true, false, true, false, false]);
  await database.remove();
});
