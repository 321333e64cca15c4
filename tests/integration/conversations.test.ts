import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Conversation } from '../../src/domain/conversation/thread.ts';
import { signInAs, visitorOf, startTestBackend, type Answer, type Caller } from './backend-caller.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { openDevice, type Device } from './device.ts';
import { expectRefused } from './protected-state.ts';

let backend: EmbeddedBackend;
let buyer: Caller;
let dealer: Caller;
let stranger: Caller;
let listing: { id: string; title: string };
let devices: Device[] = [];

beforeAll(async () => {
  backend = await startTestBackend();
  [buyer, dealer, stranger] = await Promise.all([signInAs(backend, 'buyer'), signInAs(backend, 'dealer'), signInAs(backend, 'seller')]);
  const [found] = await backend.sql<{ id: string; title: string }>('select id, title from public.pianos where owner_id = $1 and is_public order by id limit 1', [dealer.userId]);
  if (!found) throw new Error('The demo dealer has no public listing');
  listing = found;
});
afterAll(() => backend.close());
afterEach(async () => {
  for (const device of devices) await device.close();
  devices = [];
  await backend.sql('delete from public.inquiries');
});

const content = { name: 'A buyer', email: 'buyer@people.example', phone: '', message: 'Is it still there?', inquiry_type: 'purchase' };
const asked = { inquiryType: 'purchase', name: 'A buyer', email: 'buyer@people.example', phone: '', message: 'Is it still there?' } as const;

interface Verdict {
  status: string;
  code?: string;
  reason?: string;
}

const insertOf = (collection: string, fields: Record<string, unknown>, id: string = randomUUID()) => ({
  change_id: randomUUID(), collection, id, op: 'insert', base_version: 0, fields,
});
const push = (caller: Caller, changes: readonly unknown[]) => caller.rpc<Verdict[]>('push_changes', { changes });
const writeTo = (caller: Caller, inquiry_id: string, body = 'Hello') => push(caller, [insertOf('messages', { inquiry_id, body })]);

async function openAs(caller: Caller, fields: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  expect(await push(caller, [insertOf('inquiries', { ...content, piano_id: listing.id, ...fields }, id)])).toMatchObject([{ status: 'accepted' }]);
  return id;
}

async function deviceOf(role: 'buyer' | 'dealer') {
  const device = await openDevice({ backend, role });
  devices.push(device);
  let shown: readonly Conversation[] = [];
  device.conversations.all.subscribe(() => void (shown = device.conversations.all.get() ?? []));
  await device.sync();
  return Object.assign(device, { shown: () => shown, texts: () => shown[0]?.messages.map(({ text, mine, sending }) => `${mine ? 'I' : 'they'}: ${text} (${sending})`) });
}

describe('two devices', () => {
  test('write without a line, and both end with the server’s order', async () => {
    const here = await deviceOf('buyer');
    const there = await deviceOf('dealer');
    here.setConnected(false);
    const id = await here.conversations.open({ ...asked, sellerId: dealer.userId, sellerName: 'The dealer', piano: listing });
    await expect.poll(here.texts).toEqual(['I: Is it still there? (waiting)']);
    here.setConnected(true);
    await here.sync();
    await there.sync();
    await expect.poll(there.texts).toEqual(['they: Is it still there? (sent)']);
    expect(there.shown()[0]).toMatchObject({ id, side: 'seller', otherName: 'A buyer', unread: 1, pianoTitle: listing.title, contact: { email: 'buyer@people.example' } });

    here.setConnected(false);
    await here.conversations.write(id, 'From the buyer, first');
    await new Promise((resolve) => setTimeout(resolve, 3));
    await here.conversations.write(id, 'From the buyer, second');
    await there.conversations.write(id, 'From the dealer');
    await there.sync();
    await expect.poll(here.texts).toEqual(['I: Is it still there? (sent)', 'I: From the buyer, first (waiting)', 'I: From the buyer, second (waiting)']);
    here.setConnected(true);
    await here.sync();
    await there.sync();
    await expect.poll(here.texts).toEqual([
      'I: Is it still there? (sent)', 'they: From the dealer (sent)', 'I: From the buyer, first (sent)', 'I: From the buyer, second (sent)',
    ]);
    await expect.poll(there.texts).toEqual([
      'they: Is it still there? (sent)', 'I: From the dealer (sent)', 'they: From the buyer, first (sent)', 'they: From the buyer, second (sent)',
    ]);
    expect(here.shown()[0]).toMatchObject({ side: 'buyer', unread: 1 });
  });

  test('what was read on one is read on the other, and never becomes unread', async () => {
    const id = await openAs(buyer);
    await writeTo(buyer, id);
    const here = await deviceOf('dealer');
    const there = await deviceOf('dealer');
    await expect.poll(() => there.shown()[0]?.unread).toBe(2);
    await there.conversations.markRead(id, 0);
    await here.conversations.markRead(id, 1);
    await here.sync();
    await there.sync();
    await here.sync();
    await expect.poll(() => there.shown()[0]?.unread).toBe(0);
    expect(here.shown()[0]?.unread).toBe(0);
    expect(await backend.sql('select read_place from public.conversation_marks')).toEqual([{ read_place: 1 }]);
  });

  test('a message that is refused waits for its person with the reason', async () => {
    const id = await openAs(buyer);
    const here = await deviceOf('buyer');
    await backend.sql(`insert into public.conversation_marks (user_id, inquiry_id, blocked) values ($1, $2, true)`, [dealer.userId, id]);
    await here.conversations.write(id, 'Hello again');
    await here.sync();
    await expect.poll(here.texts).toEqual(['I: Is it still there? (sent)', 'I: Hello again (refused)']);
    let reason: string | undefined;
    here.outbox.entries.subscribe(() => void (reason = here.outbox.entries.get()?.[0]?.error?.reason));
    await expect.poll(() => reason).toBe('This person takes no messages from you.');
  });
});

describe('the server', () => {
  test('sets seller, names, sender, recipient, place and times', async () => {
    const id = await openAs(buyer, { seller_id: stranger.userId, written_at: '2099-01-01T00:00:00Z' });
    const [inquiry] = await backend.sql('select user_id, seller_id, piano_title, written_at <= now() as past from public.inquiries where id = $1', [id]);
    expect(inquiry).toEqual({ user_id: buyer.userId, seller_id: dealer.userId, piano_title: listing.title, past: true });
    await push(dealer, [
      insertOf('messages', { inquiry_id: id, body: 'Yes', user_id: buyer.userId, place: 77, recipient_id: stranger.userId }),
      insertOf('messages', { inquiry_id: id, body: 'Bu\u0308hne' }),
    ]);
    expect(await backend.sql('select user_id, recipient_id, place, body from public.messages order by place')).toEqual([
      { user_id: dealer.userId, recipient_id: buyer.userId, place: 1, body: 'Yes' },
      { user_id: dealer.userId, recipient_id: buyer.userId, place: 2, body: 'Bühne' },
    ]);
  });

  test('takes a doubled push once', async () => {
    const id = await openAs(buyer);
    const changes = [insertOf('messages', { inquiry_id: id, body: 'First' }), insertOf('messages', { inquiry_id: id, body: 'Second' })];
    for (const round of [1, 2, 3]) expect([round, (await push(buyer, changes)).map(({ status }) => status)]).toEqual([round, ['accepted', 'accepted']]);
    expect(await backend.sql('select body, place from public.messages order by place')).toEqual([{ body: 'First', place: 1 }, { body: 'Second', place: 2 }]);
  });

  test('keeps no text of a message that its person took back before it was known here', async () => {
    const id = await openAs(buyer);
    const back = insertOf('messages', { inquiry_id: id, body: 'Not this', deleted: true });
    expect(await push(buyer, [back])).toMatchObject([{ status: 'accepted' }]);
    expect(await backend.sql('select body, recipient_id, deleted from public.messages')).toEqual([{ body: '', recipient_id: null, deleted: true }]);
    const undone = insertOf('inquiries', { ...content, piano_id: listing.id, deleted: true });
    expect(await push(buyer, [undone])).toMatchObject([{ status: 'accepted' }]);
    expect(await backend.sql('select name, email, message, seller_id from public.inquiries where deleted')).toEqual([{ name: '', email: '', message: '', seller_id: null }]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a listing that is gone', { piano_id: randomUUID() }, 'PT409'],
    ['a seller that is none', { piano_id: null, seller_id: randomUUID() }, 'PT404'],
    ['no seller', { piano_id: null }, 'PT404'],
    ['no name', { name: ' ' }, 'PT422'],
    ['an address that is none', { email: 'people.example' }, 'PT422'],
    ['no message', { message: '\n ' }, 'PT422'],
    ['a message too long', { message: 'x'.repeat(4001) }, 'PT422'],
    ['a kind that is none', { inquiry_type: 'rent' }, 'PT422'],
    ['a phone number too long', { phone: '1'.repeat(41) }, 'PT422'],
  ])('refuses an inquiry with %s', async (_what, fields, code) => {
    expect(await push(buyer, [insertOf('inquiries', { ...content, piano_id: listing.id, ...fields })])).toMatchObject([{ status: 'rejected', code }]);
  });

  test.each(['', ' \n', 'x'.repeat(4001)])('refuses a message of nothing, or too much', async (body) => {
    expect(await writeTo(buyer, await openAs(buyer), body)).toMatchObject([{ status: 'rejected', code: 'PT422' }]);
  });

  test('refuses to write to oneself, and to who is suspended', async () => {
    expect(await push(dealer, [insertOf('inquiries', { ...content, piano_id: listing.id })])).toMatchObject([{ status: 'rejected', code: 'PT422' }]);
    await backend.sql(`insert into public.account_standings (account_id, suspended_at) values ($1, now()) on conflict (account_id) do update set suspended_at = now()`, [dealer.userId]);
    expect(await push(buyer, [insertOf('inquiries', { ...content, piano_id: null, seller_id: dealer.userId })])).toMatchObject([{ code: 'PT409' }]);
    await backend.sql('update public.account_standings set suspended_at = null where account_id = $1', [dealer.userId]);
  });

  test('a block holds in both directions and for new conversations, until it is lifted', async () => {
    const id = await openAs(buyer);
    const mark = randomUUID();
    expect(await push(dealer, [insertOf('conversation_marks', { inquiry_id: id, blocked: true }, mark)])).toMatchObject([{ status: 'accepted' }]);
    for (const caller of [buyer, dealer]) expect(await writeTo(caller, id)).toMatchObject([{ status: 'rejected', code: 'PT403' }]);
    expect(await push(buyer, [insertOf('inquiries', { ...content, piano_id: listing.id })])).toMatchObject([{ status: 'rejected', code: 'PT403' }]);
    await push(dealer, [{ ...insertOf('conversation_marks', { blocked: false }, mark), op: 'update', base_version: 1 }]);
    for (const caller of [buyer, dealer]) expect(await writeTo(caller, id)).toMatchObject([{ status: 'accepted' }]);
  });

  test('takes at most 20 conversations a day and 60 messages a minute of a person', async () => {
    const many = Array.from({ length: 21 }, () => insertOf('inquiries', { ...content, piano_id: listing.id }));
    const opened = await push(buyer, many);
    expect(opened.map(({ code }) => code)).toEqual([...Array.from({ length: 20 }, () => undefined), 'PT429']);
    const written = await push(buyer, Array.from({ length: 61 }, () => insertOf('messages', { inquiry_id: many[0]?.id, body: 'Hello' })));
    expect(written.map(({ code }) => code)).toEqual([...Array.from({ length: 60 }, () => undefined), 'PT429']);
    expect(await backend.sql('select max(place)::integer as places, count(*)::integer as count from public.messages')).toEqual([{ places: 60, count: 60 }]);
  });

  test('a side that leaves takes its name along; the other keeps the thread and can’t write to nobody', async () => {
    const id = await openAs(buyer);
    await writeTo(buyer, id, 'A last word');
    const there = await deviceOf('dealer');
    // As deleting an account does it, by the foreign keys.
    await backend.sql('update public.inquiries set user_id = null where id = $1', [id]);
    await backend.sql('update public.messages set user_id = null where inquiry_id = $1', [id]);
    await there.sync();
    await expect.poll(() => there.shown()[0]).toMatchObject({ otherLeft: true, otherName: '', contact: { email: '', phone: '' } });
    expect(there.texts()).toEqual(['they: Is it still there? (sent)', 'they: A last word (sent)']);
    expect(await writeTo(dealer, id)).toMatchObject([{ status: 'rejected', code: 'PT410' }]);
  });

  test('admins read a conversation once a side reported it, not before', async () => {
    const id = await openAs(buyer);
    await writeTo(buyer, id, 'Send the money ahead');
    const admin = await signInAs(backend, 'admin');
    const read = async () => [
      (await admin.request('GET', `/rest/v1/inquiries?id=eq.${id}&select=message`)).body,
      (await admin.request('GET', `/rest/v1/messages?inquiry_id=eq.${id}&select=body`)).body,
    ];
    expect(await read()).toEqual([[], []]);
    await push(dealer, [insertOf('conversation_marks', { inquiry_id: id, reported: true, report_reason: 'Wants money ahead' })]);
    expect(await read()).toEqual([[{ message: content.message }], [{ body: 'Send the money ahead' }]]);
    expect((await buyer.request('GET', '/rest/v1/conversation_marks')).body).toEqual([]);
  });
});

describe('attacks', () => {
  const shown = { prefer: 'return=representation' };
  type Attempt = (of: { inquiry: string; message: string; mark: string }) => Promise<Answer>;
  const pushed = async (caller: Caller, change: Record<string, unknown>): Promise<Answer> => {
    const answer = await caller.request('POST', '/rest/v1/rpc/push_changes', { changes: [{ change_id: randomUUID(), ...change }] });
    const [verdict] = Array.isArray(answer.body) ? (answer.body as Verdict[]) : [];
    return verdict && verdict.status !== 'accepted' ? { status: 409, body: answer.body } : answer;
  };
  test.each<[string, Attempt]>([
    ['a stranger reading an inquiry', ({ inquiry }) => stranger.request('GET', `/rest/v1/inquiries?id=eq.${inquiry}`)],
    ['a stranger reading a message', ({ message }) => stranger.request('GET', `/rest/v1/messages?id=eq.${message}`)],
    ['the other side reading a mark', ({ mark }) => buyer.request('GET', `/rest/v1/conversation_marks?id=eq.${mark}`)],
    ['a visitor reading messages', () => visitorOf(backend).request('GET', '/rest/v1/messages')],
    ['a stranger writing', ({ inquiry }) => stranger.request('POST', '/rest/v1/messages', { id: randomUUID(), inquiry_id: inquiry, body: 'X' })],
    ['a stranger pushing', ({ inquiry }) => pushed(stranger, insertOf('messages', { inquiry_id: inquiry, body: 'X' }))],
    ['a stranger marking', ({ inquiry }) => stranger.request('POST', '/rest/v1/conversation_marks', { id: randomUUID(), inquiry_id: inquiry, reported: true })],
    ['a visitor pushing', ({ inquiry }) => pushed(visitorOf(backend), insertOf('messages', { inquiry_id: inquiry, body: 'X' }))],
    ['a visitor opening', () => visitorOf(backend).request('POST', '/rest/v1/inquiries', { id: randomUUID(), ...content, piano_id: listing.id })],
    ['a forged sender', ({ inquiry }) => buyer.request('POST', '/rest/v1/messages', { id: randomUUID(), inquiry_id: inquiry, body: 'X', user_id: dealer.userId })],
    ['a forged buyer', () => stranger.request('POST', '/rest/v1/inquiries', { id: randomUUID(), ...content, piano_id: listing.id, user_id: buyer.userId })],
    ['a forged name of the seller', () => buyer.request('POST', '/rest/v1/inquiries', { id: randomUUID(), ...content, piano_id: listing.id, seller_name: 'Another' })],
    ['a forged place', ({ inquiry }) => buyer.request('POST', '/rest/v1/messages', { id: randomUUID(), inquiry_id: inquiry, body: 'X', place: 1 })],
    ['a forged time', ({ inquiry }) => buyer.request('POST', '/rest/v1/messages', { id: randomUUID(), inquiry_id: inquiry, body: 'X', created_at: '2020-01-01' })],
    ['editing an own message', ({ message }) => buyer.request('PATCH', `/rest/v1/messages?id=eq.${message}`, { body: 'Other' }, shown)],
    ['editing an own inquiry', ({ inquiry }) => buyer.request('PATCH', `/rest/v1/inquiries?id=eq.${inquiry}`, { message: 'Other' }, shown)],
    ['editing the other’s message', ({ message }) => dealer.request('PATCH', `/rest/v1/messages?id=eq.${message}`, { body: 'Other' }, shown)],
    ['deleting an own message', ({ message }) => buyer.request('DELETE', `/rest/v1/messages?id=eq.${message}`, undefined, shown)],
    ['marking an own message deleted', ({ message }) => buyer.request('PATCH', `/rest/v1/messages?id=eq.${message}`, { deleted: true }, shown)],
    ['deleting a conversation', ({ inquiry }) => dealer.request('DELETE', `/rest/v1/inquiries?id=eq.${inquiry}`, undefined, shown)],
    ['pushing an edit of an own message', ({ message }) => pushed(buyer, { collection: 'messages', id: message, op: 'update', base_version: 1, fields: { body: 'Other' } })],
    ['pushing the deletion of an own message', ({ message }) => pushed(buyer, { collection: 'messages', id: message, op: 'delete', base_version: 1, fields: {} })],
    ['pushing a message over another’s', ({ message, inquiry }) => pushed(dealer, insertOf('messages', { inquiry_id: inquiry, body: 'Other' }, message))],
    ['pushing over another’s mark', ({ mark, inquiry }) => pushed(buyer, insertOf('conversation_marks', { inquiry_id: inquiry, blocked: false }, mark))],
    ['lifting the other side’s block', ({ mark }) => buyer.request('PATCH', `/rest/v1/conversation_marks?id=eq.${mark}`, { blocked: false }, shown)],
    ['calling the procedure behind a message', ({ inquiry }) => stranger.request('POST', '/rest/v1/rpc/address_message', { conversation: inquiry })],
  ])('%s is refused', async (_what, attempt) => {
    const inquiry = await openAs(buyer);
    const [message, mark] = [randomUUID(), randomUUID()];
    await push(buyer, [insertOf('messages', { inquiry_id: inquiry, body: 'Hello' }, message)]);
    await push(dealer, [insertOf('conversation_marks', { inquiry_id: inquiry, read_place: 1 }, mark)]);
    await expectRefused(backend, () => attempt({ inquiry, message, mark }));
  });
});
