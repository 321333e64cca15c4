import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../lib/clock.ts';
import { randomIds } from '../lib/ids.ts';
import { createCleanDocument } from './document.ts';
import { baseAfter, baseOf, type FormOutcome } from './form-base.ts';
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
  it('U-IMP-15 B-4 writes to hundreds against what was shown, keeps both values of what was changed meanwhile, and takes back the same way', async () => {
    const context = { collections: database, store, clock: systemClock, ids: randomIds, userAgent: 'test', userId };
    const listings = createListingRepository(context, {} as ServerQueries);
    const ids = Array.from({ length: 300 }, (_, place) => idOf(place));
    await store.update('pianos', ids, (_, id) => {
      const row = { id, owner_id: userId, brand: 'Yamaha', price_cents: id === idOf(7) ? 1 : 100_000, status: 'active', deleted: id === idOf(8) };
      return createCleanDocument({ collection: 'pianos', row, version: 1, generation: 1 });
    });
    const priceOf = async (place: number) => (await database.pianos.findOne(idOf(place)).exec())?.toJSON().row.price_cents;
    const offered = async (place: number) => (await database.pianos.findOne(idOf(place)).exec())?.toJSON().alternatives.map(({ mine }) => mine);
    const stored = (outcomes: ReadonlyMap<string, FormOutcome>) => [...outcomes].filter(([, { isGone, contested }]) => !isGone && contested.length === 0);
    const bases = ids.map((id) => baseOf({ id, price_cents: 100_000 }));
    const outcomes = await listings.updateAll(bases.map((base) => ({ base, changes: { price_cents: 95_000 } })));
    expect(stored(outcomes)).toHaveLength(298);
    expect(outcomes.get(idOf(7))).toEqual({ isGone: false, contested: ['price_cents'] });
    expect(outcomes.get(idOf(8))).toEqual({ isGone: true, contested: [] });
    expect(await offered(7)).toEqual([95_000]);
    expect([await priceOf(0), await priceOf(7), await priceOf(299)]).toEqual([95_000, 1, 95_000]);
    expect(await store.waiting(1000)).toHaveLength(298);

    await listings.update(baseOf({ id: idOf(3), price_cents: 95_000 }), { price_cents: 5 });
    const written = bases.filter(({ id }) => id !== idOf(7) && id !== idOf(8));
    const back = written.map((base) => ({ base: baseAfter(base, { price_cents: 95_000 }), changes: { price_cents: 100_000 } }));
    expect(stored(await listings.updateAll(back))).toHaveLength(297);
    expect(await offered(3)).toEqual([100_000]);
    expect([await priceOf(0), await priceOf(3), await priceOf(7)]).toEqual([100_000, 5, 1]);
    expect((await store.waiting(1000)).map(({ id }) => id)).toEqual([idOf(3)]);
  });
});

describe('U-IMP-15 several fields of many listings', () => {
  it('writes none of a listing’s fields where one of them has moved on', async () => {
    const context = { collections: database, store, clock: systemClock, ids: randomIds, userAgent: 'test', userId };
    const listings = createListingRepository(context, {} as ServerQueries);
    await store.update('pianos', [idOf(1), idOf(2)], (_, id) => {
      const row = { id, owner_id: userId, status: id === idOf(2) ? 'reserved' : 'active', is_published: true, deleted: false };
      return createCleanDocument({ collection: 'pianos', row, version: 1, generation: 1 });
    });
    const ended = { status: 'ended', is_published: false } as const;
    const shown = { status: 'active', is_published: true } as const;
    await listings.updateAll([1, 2].map((place) => ({ base: baseOf({ id: idOf(place), ...shown }), changes: ended })));
    const rowOf = async (place: number) => (await database.pianos.findOne(idOf(place)).exec())?.toJSON().row;
    expect(await rowOf(1)).toMatchObject(ended);
    expect(await rowOf(2)).toMatchObject({ status: 'reserved', is_published: true });
  });
});
