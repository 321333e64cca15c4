import Dexie from 'dexie';
import { listingToSummary } from '../../src/domain/listing/listing-summary.ts';
import { defaultBrowseSearch } from '../../src/domain/search/browse-search.ts';
import { createListingFinder } from '../../src/domain/search/listing-finder.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { randomIds } from '../../src/lib/ids.ts';
import { whenLoaded, type Readable } from '../../src/lib/readable.ts';
import { createConversationRepository } from '../../src/replica/conversation-repository.ts';
import type { ReplicatedCollection } from '../../src/replica/kinds/kinds.ts';
import { createNotificationRepository } from '../../src/replica/notification-repository.ts';
import type { ReplicaStore } from '../../src/replica/replica-store.ts';
import type { WriteContext } from '../../src/replica/write-context.ts';
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

const asked = 5;

/** Rows of small kinds as a device holds them, `others` of them beside those that are asked for. */
async function fillPersonal(store: ReplicaStore, { others, conversations }: { others: number; conversations: number }): Promise<string> {
  const put = async (collection: ReplicatedCollection, rows: Row[]) => {
    for (const page of inPages(rows)) {
      const byId = new Map(page.map((row) => [String(row.id), row]));
      await store.update(collection, [...byId.keys()], (_, id) => createCleanDocument({ collection, row: byId.get(id) ?? {}, version: 1, generation: 1 }));
    }
  };
  const at = (place: number) => new Date(Date.UTC(2026, 0, 1) + place * 60_000).toISOString();
  const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
  await put('notifications', ids(100).map((id, place) => ({
    id, kind: 'listing_hidden', subject: { title: 'An upright', listing_id: id }, is_read: false, created_at: at(place), deleted: false,
  })));
  await put('piano_lookup_history', ids(others).map((id, place) => ({
    id, serial_number: String(place), manufacturer_found: 'Yamaha', year_estimated: 1990, confidence_level: 'high', was_successful: true, user_agent: 'bench',
    manufacturer_asked: '', created_at: at(place), deleted: false,
  })));
  const inquiries = ids(conversations);
  await put('inquiries', inquiries.map((id, place) => ({
    id, user_id: 'me', seller_id: 'seller', seller_name: 'Seller', piano_id: null, piano_title: 'An upright', inquiry_type: 'general', name: 'Buyer', email: '', phone: '',
    message: 'Is it still there?', written_at: at(place), created_at: at(place), deleted: false,
  })));
  await put('messages', inquiries.flatMap((inquiry, place) => ids(5).map((id, within) => ({
    id, inquiry_id: inquiry, user_id: within % 2 === 0 ? 'seller' : 'me', place: within + 1, body: 'A few words that somebody wrote', written_at: at(place), created_at: at(place), deleted: false,
  }))));
  return inquiries[Math.floor(conversations / 2)] ?? '';
}

/** Until a screen has what it shows, on a page that has just been opened. All in ms, the median of some. */
async function firstValue(name: string, work: (context: WriteContext) => Readable<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < asked; round += 1) {
    const database = await openReplicaDatabase({ name, place: 'device' });
    const store = createRxdbStore(database);
    const context: WriteContext = { collections: database, store, clock: systemClock, ids: randomIds, userId: 'me', userAgent: 'bench' };
    await store.count('notifications');
    times.push(await onceMs(() => whenLoaded(work(context))));
    await database.close();
  }
  return times.toSorted((a, b) => a - b)[Math.floor(asked / 2)] ?? 0;
}

const noServer = {} as Parameters<typeof createConversationRepository>[1];

/** A question about a few rows beside many others. All in ms. */
export async function asking({ others, conversations }: { others: number; conversations: number }): Promise<{ beside: number; alone: number; conversation: number; soleConversation: number }> {
  const figures: Record<string, number> = {};
  for (const [name, size] of [['many', { others, conversations }], ['few', { others: 0, conversations: 1 }]] as const) {
    const database = await openReplicaDatabase({ name: `bench-${name}`, place: 'device' });
    const conversation = await fillPersonal(createRxdbStore(database), size);
    await database.close();
    figures[name] = await firstValue(`bench-${name}`, (context) => createNotificationRepository(context).all);
    figures[`${name} conversations`] = await firstValue(`bench-${name}`, (context) => createConversationRepository(context, noServer).watch(conversation));
    await deleteReplicaDatabase(`bench-${name}`, 'device');
  }
  const { many = 0, few = 0, 'many conversations': manyOf = 0, 'few conversations': fewOf = 0 } = figures;
  return { beside: many, alone: few, conversation: manyOf, soleConversation: fewOf };
}
