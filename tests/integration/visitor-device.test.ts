import 'fake-indexeddb/auto';
import { createClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { soleLease } from '../../src/lib/lease.ts';
import { onlyOwnAnswers } from '../../src/wire/own-answer.ts';
import { isVisitorWaiting, visitorThread } from '../../src/domain/conversation/visitor.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { randomIds } from '../../src/lib/ids.ts';
import { noPersonCheck } from '../../src/platform/person-check.ts';
import { openVisitorStore } from '../../src/replica/visitor-store.ts';
import { createVisitorConversations } from '../../src/server/visitor/visitor-conversations.ts';
import { createVisitorLane } from '../../src/server/visitor/visitor-lane.ts';
import { createVisitorServer } from '../../src/server/visitor/visitor-server.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { origin, signInAs, startTestBackend, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let dealer: Caller;

beforeAll(async () => {
  backend = await startTestBackend();
  dealer = await signInAs(backend, 'dealer');
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.sql('delete from public.inquiries');
  for (const table of ['mail_claims', 'visitor_inquiries', 'visitor_openings', 'visitor_links']) await backend.sql(`delete from app.${table}`);
});

type Line = 'up' | 'down' | 'loses answers';

/** A visitor's device; opened again it is the same one after a reload. */
async function openDevice() {
  let line: Line = 'up';
  let pauses = 0;
  const supabase = createClient(origin, backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
    global: {
      fetch: onlyOwnAnswers(async (input, init) => {
        if (line === 'down') throw new TypeError('Failed to fetch');
        const answer = await backend.handle(new Request(input, init));
        if (line === 'loses answers') throw new TypeError('Failed to fetch');
        return answer;
      }),
    },
  });
  const store = await openVisitorStore();
  const lane = createVisitorLane({
    store,
    server: createVisitorServer(supabase, noPersonCheck),
    withLock: (work) => work(soleLease()),
    after: () => void (pauses += 1),
    random: Math.random,
    isVisible: () => true,
  });
  const conversations = createVisitorConversations({
    store, server: createVisitorServer(supabase, noPersonCheck), clock: systemClock, ids: randomIds, onWrite: () => {},
  });
  return {
    conversations,
    send: () => lane.wake(),
    setLine: (next: Line) => void (line = next),
    waits: async () => (await store.list()).some(isVisitorWaiting),
    pauses: () => pauses,
    record: (id: string) => store.read(id),
    async texts(id: string) {
      const record = await store.read(id);
      return record?.view ? visitorThread({ ...record, view: record.view }).map(({ text, sending }) => `${text} (${sending})`) : [];
    },
  };
}

const newAddress = () => `${randomIds.create()}@people.example`;
const inquiry = (email: string) => ({
  name: 'A visitor', email, phone: '', message: 'Is it still there?', inquiryType: 'general' as const, sellerId: dealer.userId, sellerName: 'The dealer', piano: null,
});
const tokensIn = (email: string) => backend.mails().filter(({ to }) => to === email).map(({ text }) => /#([0-9a-f]{96})/.exec(text)?.[1] ?? '');

async function openThread() {
  const email = newAddress();
  const device = await openDevice();
  const id = await device.conversations.begin(inquiry(email));
  await device.send();
  await device.conversations.enter(tokensIn(email)[0] ?? '');
  expect(await device.conversations.confirm(id)).toEqual({ ok: true, value: { state: 'kept', id } });
  return { device, email, id };
}

describe('V-2 a letter', () => {
  test('waits without a line, over a reload, and goes once', async () => {
    const email = newAddress();
    const before = await openDevice();
    before.setLine('down');
    const id = await before.conversations.begin(inquiry(email));
    await before.send();
    expect(await before.record(id)).toMatchObject({ letter: { state: 'waiting', message: 'Is it still there?' } });
    expect([await before.waits(), before.pauses()]).toEqual([true, 1]);
    const device = await openDevice();
    for (let round = 0; round < 3; round += 1) await device.send();
    expect(await device.record(id)).toMatchObject({ letter: { state: 'mailed' } });
    expect(await device.waits()).toBe(false);
    expect(tokensIn(email)).toHaveLength(1);
  });

  test('whose answer was lost goes again and changes nothing', async () => {
    const email = newAddress();
    const device = await openDevice();
    device.setLine('loses answers');
    const id = await device.conversations.begin(inquiry(email));
    await device.send();
    await device.send();
    expect(await device.record(id)).toMatchObject({ letter: { state: 'waiting' } });
    device.setLine('up');
    await device.send();
    expect(await device.record(id)).toMatchObject({ letter: { state: 'mailed' } });
    expect(tokensIn(email)).toHaveLength(1);
    expect(await backend.sql('select id from app.visitor_inquiries')).toEqual([{ id }]);
  });

  test('that is refused keeps its reason and its text, and goes again when asked', async () => {
    const device = await openDevice();
    const id = await device.conversations.begin({ ...inquiry(newAddress()), sellerId: randomIds.create() });
    await device.send();
    expect(await device.record(id)).toMatchObject({ letter: { state: 'refused', reason: 'There is no such seller.', message: 'Is it still there?' } });
    expect(await device.waits()).toBe(false);
    await device.conversations.retry(id, null);
    expect(await device.record(id)).toMatchObject({ letter: { state: 'waiting', reason: '' } });
    await device.conversations.forget(id);
    expect(await device.record(id)).toBeNull();
  });

  test('V-4 beyond the limit waits with the server’s sentence', async () => {
    const email = newAddress();
    const device = await openDevice();
    await backend.sql(`insert into app.visitor_openings (email, seller_id) select app.mail_hash($1), $2 from generate_series(1, 5)`, [email, dealer.userId]);
    const id = await device.conversations.begin(inquiry(email));
    await device.send();
    expect(await device.record(id)).toMatchObject({ letter: { state: 'waiting', reason: expect.stringContaining('tomorrow') } });
    expect(await device.waits()).toBe(true);
    await device.conversations.forget(id);
  });
});

describe('a thread', () => {
  test('V-8 what is written without a line goes in its order, once, also when answers were lost', async () => {
    const { device, id } = await openThread();
    device.setLine('down');
    await device.conversations.write(id, 'First');
    await device.conversations.write(id, 'Second');
    await device.send();
    expect(await device.texts(id)).toEqual(['Is it still there? (sent)', 'First (waiting)', 'Second (waiting)']);
    device.setLine('loses answers');
    await device.send();
    await device.send();
    const again = await openDevice();
    await again.send();
    expect(await again.texts(id)).toEqual(['Is it still there? (sent)', 'First (sent)', 'Second (sent)']);
    expect(await backend.sql('select body, place from public.messages order by place')).toEqual([{ body: 'First', place: 1 }, { body: 'Second', place: 2 }]);
  });

  test('C-4 stands with the seller’s answers in the server’s order', async () => {
    const { device, id } = await openThread();
    await device.conversations.write(id, 'Mine');
    await dealer.rpc('push_changes', {
      changes: [{ change_id: randomIds.create(), collection: 'messages', id: randomIds.create(), op: 'insert', base_version: 0, fields: { inquiry_id: id, body: 'Theirs' } }],
    });
    await device.send();
    expect(await device.texts(id)).toEqual(['Is it still there? (sent)', 'Theirs (sent)', 'Mine (sent)']);
  });

  test('V-9 a refused message keeps its place, its reason and its text, and those behind it go', async () => {
    const { device, id } = await openThread();
    await device.conversations.write(id, 'Before');
    await device.send();
    await backend.sql('update public.inquiries set closed = true');
    await device.conversations.write(id, 'Too late');
    await device.send();
    expect((await device.record(id))?.outgoing).toMatchObject([{ text: 'Too late', refused: expect.stringContaining('closed') }]);
    await device.conversations.change(id, { closed: false });
    const [{ id: message } = { id: '' }] = (await device.record(id))?.outgoing ?? [];
    await device.conversations.retry(id, message);
    await device.send();
    expect(await device.texts(id)).toEqual(['Is it still there? (sent)', 'Before (sent)', 'Too late (sent)']);
  });

  test('V-10 one that belongs to an account leaves the device', async () => {
    const { device, email, id } = await openThread();
    const password = 'Stimmgabel-440!';
    await backend.handle(new Request(`${origin}/auth/v1/signup`, {
      method: 'POST', headers: { apikey: backend.anonKey, 'content-type': 'application/json' }, body: JSON.stringify({ email, password }),
    }));
    await backend.sql('update auth.users set email_confirmed_at = now() where email = $1', [email]);
    expect(await device.conversations.refresh(id)).toEqual({ ok: true, value: { state: 'moved', id } });
    expect(await device.record(id)).toBeNull();
  });

  test('V-12 a link that leads nowhere keeps what is here', async () => {
    const { device, id } = await openThread();
    await backend.sql('delete from app.visitor_links');
    await device.conversations.write(id, 'Hello?');
    await device.send();
    expect((await device.record(id))?.outgoing).toMatchObject([{ text: 'Hello?', refused: expect.stringContaining('link') }]);
    expect(await device.conversations.refresh(id)).toEqual({ ok: true, value: { state: 'unknown' } });
    expect(await device.texts(id)).toEqual(['Is it still there? (sent)', 'Hello? (refused)']);
    device.setLine('down');
    expect(await device.conversations.refresh(id)).toEqual({ ok: false, error: { type: 'Offline' } });
  });
});
