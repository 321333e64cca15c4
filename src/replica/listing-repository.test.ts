import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../lib/clock.ts';
import { randomIds } from '../lib/ids.ts';
import { createCleanDocument } from './document.ts';
import { baseOf } from './form-base.ts';
import { createListingRepository } from './listing-repository.ts';
import { openReplicaDatabase, type ReplicaDatabase } from './open-replica.ts';
import { createRxdbStore } from './rxdb-store.ts';
import type { ReplicaStore } from './replica-store.ts';
import type { ServerQueries } from './server-queries.ts';

const userId = '00000000-0000-4000-8000-00000000000d';
const idOf = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

let database: ReplicaDatabase;
let store: ReplicaStore;

beforeEach(async () => {
  database = await openReplicaDatabase({ name: `listings-${randomIds.create()}`, place: 'memory' });
  store = createRxdbStore(database);
});
afterEach(() => database.close());

describe('updateAll', () => {
  it('U-IMP-15 B-4 writes to hundreds, leaves what was changed meanwhile or is gone, and takes back the same way', async () => {
    const context = { collections: database, store, clock: systemClock, ids: randomIds, userAgent: 'test', userId };
    const listings = createListingRepository(context, {} as ServerQueries);
    const ids = Array.from({ length: 300 }, (_, place) => idOf(place));
    await store.update('pianos', ids, (_, id) => {
      const row = { id, owner_id: userId, brand: 'Yamaha', price_cents: id === idOf(7) ? 1 : 100_000, status: 'active', deleted: id === idOf(8) };
      return createCleanDocument({ collection: 'pianos', row, version: 1, generation: 1 });
    });
    const priceOf = async (place: number) => (await database.pianos.findOne(idOf(place)).exec())?.toJSON().row.price_cents;
    const edits = ids.map((id) => ({ id, before: { price_cents: 100_000 }, after: { price_cents: 95_000 } }));
    const changed = await listings.updateAll(edits);
    expect(changed).toHaveLength(298);
    expect([await priceOf(0), await priceOf(7), await priceOf(299)]).toEqual([95_000, 1, 95_000]);
    expect(await store.waiting(1000)).toHaveLength(298);

    await listings.update(baseOf({ id: idOf(3), price_cents: 95_000 }), { price_cents: 5 });
    const back = edits.map(({ id, before, after }) => ({ id, before: after, after: before }));
    expect(await listings.updateAll(back)).toHaveLength(297);
    expect([await priceOf(0), await priceOf(3), await priceOf(7)]).toEqual([100_000, 5, 1]);
    expect((await store.waiting(1000)).map(({ id }) => id)).toEqual([idOf(3)]);
  });
});
