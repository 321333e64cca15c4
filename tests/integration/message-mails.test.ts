import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let buyer: Caller;
let dealer: Caller;
let piano: { id: string; title: string };
const addresses = { buyer: 'buyer@demo.soundboard.example', dealer: 'dealer@demo.soundboard.example' };

beforeAll(async () => {
  backend = await startTestBackend();
  [buyer, dealer] = await Promise.all([signInAs(backend, 'buyer'), signInAs(backend, 'dealer')]);
  const [found] = await backend.sql<{ id: string; title: string }>('select id, title from public.pianos where owner_id = $1 and is_public order by id limit 1', [dealer.userId]);
  if (!found) throw new Error('The demo dealer has no public listing');
  piano = found;
});
afterAll(() => backend.close());
let before = 0;
beforeEach(async () => {
  await backend.sql('delete from public.inquiries');
  await setSwitch(dealer, true);
  before = backend.mails().length;
});

async function push(caller: Caller, collection: string, fields: Record<string, unknown>, id: string = randomUUID()): Promise<string> {
  const changes = [{ change_id: randomUUID(), collection, id, op: 'insert', base_version: 0, fields }];
  expect(await caller.rpc<unknown[]>('push_changes', { changes })).toMatchObject([{ status: 'accepted' }]);
  return id;
}
const open = (message = 'Is it still there? A secret word.') =>
  push(buyer, 'inquiries', { name: 'A buyer', email: 'elsewhere@people.example', message, inquiry_type: 'viewing', piano_id: piano.id });
const write = (caller: Caller, inquiry_id: string, body: string) => push(caller, 'messages', { inquiry_id, body });
const readAll = (caller: Caller, inquiry_id: string, read_place: number) => push(caller, 'conversation_marks', { inquiry_id, read_place });

async function setSwitch(caller: Caller, mail_of_messages: boolean): Promise<void> {
  expect((await caller.request('PATCH', `/rest/v1/user_profiles?id=eq.${caller.userId}`, { mail_of_messages })).status).toBe(204);
}

/** As if the two minutes were over, and the timer knocked. */
async function later(): Promise<void> {
  await backend.sql(`update app.account_mails set due_at = now() where due_at > now()`);
  expect((await visitorOf(backend).request('POST', '/functions/v1/send-conversation-mails', {})).status).toBe(200);
}
/** Newest first, of this test. */
const mailsTo = (to: string) => backend.mails().slice(0, backend.mails().length - before).filter((mail) => mail.to === to);

describe('U-TXT-04: mails about messages to people with an account', () => {
  test('U-TXT-04 who sends the contact form gets one confirmation with a copy, at their own address', async () => {
    const id = await open();
    await later();
    await later();
    const [mail, ...more] = mailsTo(addresses.buyer);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('We received your message');
    expect(mail?.text).toContain('> Is it still there? A secret word.');
    expect(mail?.text).toContain(piano.title);
    expect(mail?.text).toContain(`/messages/${id}`);
    expect(mailsTo('elsewhere@people.example')).toEqual([]);
  });

  test('U-TXT-04 the seller gets one mail of new messages until they are read, without a word of them, then one again', async () => {
    const id = await open();
    await later();
    const [mail] = mailsTo(addresses.dealer);
    expect(mail?.subject).toBe('A buyer has written to you');
    expect(mail?.text).toContain(`/messages/${id}`);
    expect(mail?.text).not.toContain('secret');
    await write(buyer, id, 'Hello?');
    await write(buyer, id, 'Hello??');
    await later();
    expect(mailsTo(addresses.dealer)).toHaveLength(1);
    await readAll(dealer, id, 2);
    await later();
    expect(mailsTo(addresses.dealer)).toHaveLength(1);
    await write(buyer, id, 'One more thing');
    await later();
    expect(mailsTo(addresses.dealer)).toHaveLength(2);
  });

  test('U-TXT-04 the buyer hears of the answer in the same way', async () => {
    const id = await open();
    await write(dealer, id, 'Yes, come on Saturday');
    await later();
    const subjects = mailsTo(addresses.buyer).map(({ subject }) => subject);
    expect(subjects).toHaveLength(2);
    expect(subjects.filter((subject) => subject.endsWith('has written to you'))).toHaveLength(1);
  });

  test('U-TXT-04 no mail to who has read it within two minutes, has blocked the other side, or has switched it off; none of one’s own', async () => {
    const read = await open();
    await readAll(dealer, read, 0);
    const blocked = await open();
    await push(dealer, 'conversation_marks', { inquiry_id: blocked, blocked: true });
    await later();
    expect(mailsTo(addresses.dealer)).toEqual([]);
    await backend.sql('delete from public.inquiries');
    await setSwitch(dealer, false);
    await open();
    await later();
    expect(mailsTo(addresses.dealer)).toEqual([]);
    expect(mailsTo(addresses.buyer).map(({ subject }) => subject)).toEqual(['We received your message', 'We received your message', 'We received your message']);
  });

  test('U-TXT-04 what was written long ago, as in a copy of the data, is no news', async () => {
    await backend.sql(
      `insert into public.inquiries (user_id, seller_id, name, email, message, created_at) values ($1, $2, 'A buyer', 'b@people.example', 'Old', now() - interval '2 days')`,
      [buyer.userId, dealer.userId]);
    await later();
    expect(backend.mails().length).toBe(before);
  });
});
