import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { systemClock } from '../lib/clock.ts';
import { randomIds } from '../lib/ids.ts';
import { createConversationRepository, type Conversations } from './conversation-repository.ts';
import { nextChange } from './document.ts';
import { conversationMarks } from './kinds/conversation-marks.ts';
import { openReplicaDatabase } from './open-replica.ts';
import { createRxdbStore } from './rxdb-store.ts';

const conversationId = 'b0f4c3a2-5d1e-4f6a-8b7c-9d0e1f2a3b4c';

it.each<[string, (conversations: Conversations) => Promise<void>, Record<string, unknown>]>([
  ['has read so far', (conversations) => conversations.markRead(conversationId, 3), { read_place: 3 }],
  ['blocks', (conversations) => conversations.setBlocked(conversationId, true), { blocked: true }],
  ['reports', (conversations) => conversations.report(conversationId, 'Rude'), { reported: true, report_reason: 'Rude' }],
])('a device that knows of no marks sends only that its person %s: what another device marked stands', async (_what, act, marks) => {
  const database = await openReplicaDatabase({ name: `marks-${randomIds.create()}`, place: 'memory' });
  const store = createRxdbStore(database);
  const context = { collections: database, store, clock: systemClock, ids: randomIds, userId: 'me', userAgent: 'test' };
  await act(createConversationRepository(context, { replyTime: () => Promise.reject(new Error('not asked')) }));
  const [waiting] = await store.waiting(1);
  const change = waiting && nextChange(waiting, { writable: conversationMarks.writable, createId: randomIds.create });
  expect(change).toMatchObject({ op: 'insert', fields: { inquiry_id: conversationId, ...marks } });
  expect(Object.keys(change?.fields ?? {}).sort()).toEqual(['inquiry_id', ...Object.keys(marks)].sort());
  await database.close();
});
