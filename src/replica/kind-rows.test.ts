import 'fake-indexeddb/auto';
import { firstValueFrom } from 'rxjs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createCleanDocument, editDocument, withAlternatives } from './document.ts';
import { findRows, watchRow, watchRows } from './kind-rows.ts';
import { kinds, type ReplicatedCollection } from './kinds/kinds.ts';
import { messages } from './kinds/messages.ts';
import { notifications } from './kinds/notifications.ts';
import { profiles } from './kinds/profiles.ts';
import { openReplicaDatabase, type ReplicaDatabase } from './open-replica.ts';
import { watchAlternatives, watchOutbox } from './outbox-repository.ts';
import type { ReplicaStore } from './replica-store.ts';
import { createRxdbStore } from './rxdb-store.ts';
import type { WriteContext } from './write-context.ts';

let database: ReplicaDatabase;
let store: ReplicaStore;
let context: WriteContext;

const at = (place: number) => new Date(Date.UTC(2026, 0, 1) + place * 60_000).toISOString();

async function put(collection: ReplicatedCollection, rows: readonly (Record<string, unknown> & { id: string })[]): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  await store.update(collection, [...byId.keys()], (_, id) => createCleanDocument({ collection, row: byId.get(id) ?? {}, version: 1, generation: 2 }));
}

/** Made once: many rows beside the few that each question is about. */
beforeAll(async () => {
  database = await openReplicaDatabase({ name: 'rows', place: 'device' });
  store = createRxdbStore(database);
  context = { collections: database, store, clock: { now: () => 0 } as WriteContext['clock'], ids: { create: () => '' }, userId: 'me', userAgent: '' };
  await put('piano_lookup_history', Array.from({ length: 600 }, (_, place) => ({ id: `lookup-${place}`, created_at: at(place) })));
  await put('messages', Array.from({ length: 300 }, (_, place) => ({ id: `message-${place}`, inquiry_id: `conversation-${place % 100}`, body: 'Is it still there?', created_at: at(300 - place) })));
  await put('notifications', [3, 1, 2].map((place) => ({ id: `notification-${place}`, created_at: at(place), deleted: place === 2 })));
  await put('user_profiles', [{ id: 'me' }]);
  const { writable } = kinds.messages;
  await store.update('messages', ['message-7'], (document) => document && editDocument(document, { fields: { body: 'X' }, now: 5, writable }));
  await store.update('messages', ['message-8'], (document) => document && withAlternatives(document, [{ field: 'body', mine: 'Y', at: 6 }]));
  await store.update('messages', ['message-9'], (document) => document && { ...document, generation: 1 });
});
afterAll(() => database.close());

/** What it finds, and how many rows the database was made to look at. */
async function looking<T>(ask: () => Promise<T>): Promise<{ found: T; looked: number }> {
  const next = vi.spyOn(IDBCursor.prototype, 'continue');
  const found = await ask();
  const looked = next.mock.calls.length;
  next.mockRestore();
  return { found, looked };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

it('lists the rows of a kind in their order, without those that are deleted, and looks at no others', async () => {
  const { found, looked } = await looking(() => firstValueFrom(watchRows(context, notifications)));
  expect(idsOf(found)).toEqual(['notification-1', 'notification-3']);
  expect(looked).toBe(3);
});

it('finds what belongs to one row, and looks at nothing of the others', async () => {
  const { found, looked } = await looking(() => findRows(context, messages, 'conversation-42'));
  expect(idsOf(found)).toEqual(['message-242', 'message-142', 'message-42']);
  expect(looked).toBe(3);
});

it.each<[string, number, () => Promise<unknown>, unknown]>([
  ['the one row of a kind', 1, async () => (await firstValueFrom(watchRow(context, profiles)))?.id, 'me'],
  ['what waits', 1, async () => idsOf(await store.waiting(10)), ['message-7']],
  ['the outbox', 1, async () => (await firstValueFrom(watchOutbox(context))).map(({ rowId }) => rowId), ['message-7']],
  ['what was changed in two places', 1, async () => (await firstValueFrom(watchAlternatives(context))).map(({ rowId }) => rowId), ['message-8']],
  ['the number of rows of a kind', 1, () => store.count('messages'), 300],
  ['what an older pull brought', 2, () => store.sweep('messages', () => true, { from: 1, below: 2 }), 1],
])('looks at no more rows than it finds: %s', async (_what, most, ask, answer) => {
  const { found, looked } = await looking(ask);
  expect(found).toEqual(answer);
  expect(looked).toBeLessThanOrEqual(most);
});
