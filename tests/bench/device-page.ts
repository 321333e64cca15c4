import Dexie from 'dexie';
import { listingToSummary } from '../../src/domain/listing/listing-summary.ts';
import { defaultBrowseSearch } from '../../src/domain/search/browse-search.ts';
import { createListingFinder } from '../../src/domain/search/listing-finder.ts';
import { createCleanDocument, type ReplicaDocument } from '../../src/replica/document.ts';
import type { Row } from '../../src/replica/row.ts';
import { deleteReplicaDatabase, openReplicaDatabase } from '../../src/replica/open-replica.ts';
import { createRxdbStore } from '../../src/replica/rxdb-store.ts';
import { toStored } from '../../src/replica/stored-document.ts';
import { generateListings } from '../support/generated-listings.ts';
import { medianMs, onceMs } from './measure.ts';

const pageSize = 200;

function documents(count: number): ReplicaDocument[] {
  return generateListings(count, 7).map((listing) =>
    createCleanDocument({ collection: 'pianos', row: listing as unknown as Row, version: 1, generation: 1 }));
}

function inPages<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / pageSize) }, (_, page) => items.slice(page * pageSize, (page + 1) * pageSize));
}

/** 5,000 rows into the replica as synchronisation stores them, and the same by bare RxDB and bare Dexie. All in ms. */
export async function storing(count: number): Promise<{ replica: number; rxdb: number; dexie: number }> {
  const rows = documents(count);
  const database = await openReplicaDatabase({ name: 'bench-store', place: 'device' });
  const store = createRxdbStore(database);
  const replica = await onceMs(async () => {
    for (const page of inPages(rows)) {
      const byId = new Map(page.map((each) => [each.id, each]));
      await store.update('pianos', [...byId.keys()], (_, id) => byId.get(id) ?? null);
    }
  });
  await database.close();
  await deleteReplicaDatabase('bench-store', 'device');

  const stored = documents(count).map(toStored);
  const second = await openReplicaDatabase({ name: 'bench-bulk', place: 'device' });
  const rxdb = await onceMs(() => second.pianos.bulkInsert(stored));
  await second.close();
  await deleteReplicaDatabase('bench-bulk', 'device');

  const bare = new Dexie('bench-dexie');
  bare.version(1).stores({ pianos: 'id, pending' });
  const dexie = await onceMs(() => bare.table('pianos').bulkAdd(stored));
  await bare.delete();
  return { replica, rxdb, dexie };
}

/** Browse over `count` listings: the index in memory, and the same question to RxDB over Dexie. All in ms. */
export async function browsing(count: number): Promise<{ index: number; cold: number; warm: number; key: number; rxdb: number }> {
  const listings = generateListings(count, 7);
  let summaries: ReturnType<typeof listingToSummary>[] = [];
  const index = await onceMs(() => {
    summaries = listings.map(listingToSummary);
  });
  const context = { now: Date.now(), place: null };
  const search = { ...defaultBrowseSearch, types: ['Grand' as const], year: { min: 1970, max: null }, sort: 'price-low' as const };
  const finder = createListingFinder(summaries);
  const cold = await onceMs(() => finder.find(search, context).slice(0, 24));
  const warm = await medianMs(30, () => finder.find(search, context).slice(0, 24));
  const text = 'yamaha upright polished';
  const keys = Array.from(text, (_, length) => text.slice(0, length + 1));
  const typing = await medianMs(10, () => {
    const fresh = createListingFinder(summaries);
    for (const typed of keys) fresh.find({ ...defaultBrowseSearch, text: typed }, context).slice(0, 24);
  });

  const database = await openReplicaDatabase({ name: 'bench-browse', place: 'device' });
  for (const page of inPages(documents(count).map(toStored))) await database.pianos.bulkInsert(page);
  const rxdb = await onceMs(() =>
    database.pianos
      .find({
        selector: { 'row.piano_type': 'Grand', 'row.year': { $gte: 1970 } } as never,
        sort: [{ 'row.price_cents': 'asc' }] as never,
        limit: 24,
      })
      .exec());
  await database.close();
  await deleteReplicaDatabase('bench-browse', 'device');
  return { index, cold, warm, key: typing / keys.length, rxdb };
}
