import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { createPersonCheck, noPersonCheck } from '../../supabase/functions/_shared/person-check.ts';
import { createProject } from '../../supabase/functions/_shared/project.ts';
import { createConversationMailsHandler } from '../../supabase/functions/send-conversation-mails/handler.ts';
import { judge, strictSecret } from '../support/siteverify.ts';
import { demoPassword } from '../../supabase/seed/demo-accounts.ts';
import { origin, signIn, signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let visitor: Caller;
let dealer: Caller;
let admin: Caller;
let listing: { id: string; title: string };

beforeAll(async () => {
  backend = await startTestBackend();
  visitor = visitorOf(backend);
  [dealer, admin] = await Promise.all([signInAs(backend, 'dealer'), signInAs(backend, 'admin')]);
  const [found] = await backend.sql<{ id: string; title: string }>('select id, title from public.pianos where owner_id = $1 and is_public order by id limit 1', [dealer.userId]);
  if (!found) throw new Error('The demo dealer has no public listing');
  listing = found;
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.sql('delete from public.inquiries');
  for (const table of ['mail_claims', 'visitor_inquiries', 'visitor_openings', 'visitor_links', 'barred_addresses']) await backend.sql(`delete from app.${table}`);
});

const newAddress = () => `${randomUUID()}@people.example`;
const inquiryOf = (email: string, rest: Record<string, unknown> = {}) => ({
  id: randomUUID(), email, name: 'A visitor', phone: '', message: 'Is it still there?', inquiryType: 'viewing', sellerId: dealer.userId,
  pianoId: listing.id, writtenAt: '2026-11-28T08:00:00.000Z', ...rest,
});
const submit = (body: Record<string, unknown>, address = '192.0.2.7') =>
  visitor.request('POST', '/functions/v1/send-contact-confirmation', body, { 'x-forwarded-for': address });
const mailsTo = (to: string) => backend.mails().filter((mail) => mail.to === to);
const tokenIn = (email: string) => /#([0-9a-f]{96})/.exec(mailsTo(email)[0]?.text ?? '')?.[1] ?? '';
const knock = () => visitor.request('POST', '/functions/v1/send-conversation-mails', {});

interface View {
  state: string;
  id: string;
  closed: boolean;
  messages: { id: string; mine: boolean; body: string; place: number }[];
}
const read = (token: string) => visitor.rpc<View>('read_visitor_conversation', { token });
const confirm = (token: string) => visitor.rpc<View>('confirm_visitor_inquiry', { token });
const write = (token: string, body: string, id: string = randomUUID()) =>
  visitor.request('POST', '/rest/v1/rpc/write_as_visitor', { token, message: { id, body, written_at: '2026-11-28T08:00:00Z' } });
const change = (token: string, given: Record<string, unknown>) => visitor.rpc<View>('change_visitor_conversation', { token, change: given });
const pushMessage = (caller: Caller, inquiry_id: string, body: string) =>
  caller.rpc<{ status: string; code?: string; reason?: string }[]>('push_changes', {
    changes: [{ change_id: randomUUID(), collection: 'messages', id: randomUUID(), op: 'insert', base_version: 0, fields: { inquiry_id, body } }],
  });

/** An open conversation of a visitor: its id, its address and the newest link's text. */
async function open(rest: Record<string, unknown> = {}, email = newAddress()) {
  const inquiry = inquiryOf(email, rest);
  expect(await submit(inquiry)).toMatchObject({ status: 200, body: { sent: true } });
  const token = tokenIn(email);
  expect(await confirm(token)).toMatchObject({ state: 'open', id: inquiry.id });
  return { id: inquiry.id, email, token };
}

async function newPerson(email: string): Promise<Caller> {
  const password = 'Stimmgabel-440!';
  await visitor.request('POST', '/auth/v1/signup', { email, password });
  await backend.sql('update auth.users set email_confirmed_at = now() where email = $1', [email]);
  return signIn(backend, { email, password });
}

describe('opening', () => {
  test('V-1 the seller gets nothing before the link is used, and then all of it', async () => {
    const email = newAddress();
    const inquiry = inquiryOf(email, { message: 'Go to https://elsewhere.example', name: 'Buy now' });
    expect((await submit(inquiry)).body).toEqual({ sent: true });
    expect(await backend.sql('select id from public.inquiries')).toEqual([]);
    const [mail] = mailsTo(email);
    for (const form of [mail?.text, mail?.html, mail?.subject]) expect(form).not.toMatch(/elsewhere|Buy now/);
    const token = tokenIn(email);
    expect(await read(token)).toMatchObject({ state: 'waiting', id: inquiry.id, message: 'Go to https://elsewhere.example', piano_title: listing.title });
    expect(await backend.sql('select id from public.inquiries')).toEqual([]);
    for (const round of [1, 2]) expect([round, await confirm(token)]).toMatchObject([round, { state: 'open', id: inquiry.id, messages: [] }]);
    expect(await backend.sql('select id, user_id, seller_id, name, email, by_visitor from public.inquiries')).toEqual([
      { id: inquiry.id, user_id: null, seller_id: dealer.userId, name: 'Buy now', email, by_visitor: true },
    ]);
  });

  test('V-2 what is repeated sends no second mail and opens nothing twice', async () => {
    const email = newAddress();
    const inquiry = inquiryOf(email);
    expect((await submit(inquiry)).body).toEqual({ sent: true });
    for (const round of [1, 2]) expect([round, (await submit({ ...inquiry, message: 'Something else' })).body]).toEqual([round, { sent: false }]);
    expect(mailsTo(email)).toHaveLength(1);
    expect(await confirm(tokenIn(email))).toMatchObject({ message: 'Is it still there?' });
    expect((await submit(inquiry)).body).toEqual({ sent: false });
  });

  test('V-2 a mail service that is down: the next try sends the mail', async () => {
    const { createContactConfirmationHandler } = await import('../../supabase/functions/send-contact-confirmation/handler.ts');
    const email = newAddress();
    const project = createProject({ url: origin, anonKey: backend.anonKey, serviceKey: backend.serviceKey, fetch: (request) => backend.handle(request) });
    const handler = createContactConfirmationHandler({ project, site: origin, mailer: { send: () => Promise.reject(new Error('down')) }, checkPerson: noPersonCheck });
    const inquiry = inquiryOf(email);
    const body = JSON.stringify(inquiry);
    expect((await handler(new Request(`${origin}/functions/v1/x`, { method: 'POST', body }))).status).toBe(502);
    expect((await submit(inquiry)).body).toEqual({ sent: true });
    expect(await confirm(tokenIn(email))).toMatchObject({ state: 'open' });
  });

  test('V-13 where the check is set up, a letter without a good token of it is refused and leaves nothing behind', async () => {
    const { createContactConfirmationHandler } = await import('../../supabase/functions/send-contact-confirmation/handler.ts');
    const spent = new Set<string>();
    const checkPerson = createPersonCheck({ secret: strictSecret, fetch: async (request) => Response.json(judge(spent, (await request.json()) as Record<string, string>)) });
    const project = createProject({ url: origin, anonKey: backend.anonKey, serviceKey: backend.serviceKey, fetch: (request) => backend.handle(request) });
    const handler = createContactConfirmationHandler({ project, site: origin, mailer: { send: () => Promise.resolve() }, checkPerson });
    const send = async (body: Record<string, unknown>, headers: Record<string, string> = {}) => {
      const answer = await handler(new Request(`${origin}/functions/v1/x`, { method: 'POST', headers, body: JSON.stringify(body) }));
      return [answer.status, ((await answer.json()) as { hint?: string }).hint];
    };
    const letter = inquiryOf(newAddress());
    expect(await send(letter)).toEqual([403, 'person-check-missing']);
    expect(await send({ ...letter, personToken: 'made-up' })).toEqual([403, 'person-check-failed']);
    // Neither does the mail that only says that something came.
    expect(await send({ ...letter, id: undefined })).toEqual([403, 'person-check-missing']);
    expect(await backend.sql('select id from app.visitor_inquiries')).toEqual([]);
    expect(await backend.sql('select 1 from app.mail_claims')).toEqual([]);
    expect(await send({ ...letter, personToken: 'good-1' })).toEqual([200, undefined]);
    expect(await send({ ...inquiryOf(newAddress()), personToken: 'good-1' })).toEqual([403, 'person-check-spent']);
    // The answer was lost: it is sent again with another token, and changes nothing.
    expect(await send({ ...letter, personToken: 'good-2' })).toEqual([200, undefined]);
    expect(await backend.sql('select id from app.visitor_inquiries')).toEqual([{ id: letter.id }]);
    // Who has an account has passed it there.
    const { body } = await visitor.request('POST', '/auth/v1/token?grant_type=password', { email: 'dealer@demo.soundboard.example', password: demoPassword });
    const { access_token: session } = body as { access_token: string };
    expect((await send(inquiryOf(newAddress()), { authorization: `Bearer ${session}` }))[1]).not.toBe('person-check-missing');
  });

  test.each([
    ['V-3 no name', { name: ' ' }, 422],
    ['V-3 no message', { message: '' }, 422],
    ['V-3 a message too long', { message: 'x'.repeat(4001) }, 422],
    ['V-3 an id that is none', { id: 'x' }, 400],
    ['V-3 no such seller', { sellerId: randomUUID(), pianoId: null }, 404],
    ['V-3 a listing that is not offered', { pianoId: randomUUID() }, 409],
  ])('%s is refused', async (_rule, changes, status) => {
    expect((await submit({ ...inquiryOf(newAddress()), ...changes })).status).toBe(status);
    expect(await backend.sql('select id from app.visitor_inquiries')).toEqual([]);
  });

  test('V-4 at most 5 a day of one e-mail address, in whatever case, and 10 of one network address', async () => {
    const email = newAddress();
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      await backend.sql('delete from app.mail_claims');
      statuses.push((await submit(inquiryOf(index % 2 ? email.toUpperCase() : email), `192.0.2.${index}`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const others: number[] = [];
    for (let index = 0; index < 11; index += 1) {
      await backend.sql('delete from app.mail_claims');
      others.push((await submit(inquiryOf(newAddress()), '192.0.2.99')).status);
    }
    expect(others.at(9)).toBe(200);
    expect(others.at(10)).toBe(429);
  });

  test('V-5 a blocked, barred or suspended address is told when it confirms, and the seller gets nothing', async () => {
    const blocked = await open();
    await backend.sql('insert into public.conversation_marks (user_id, inquiry_id, blocked) values ($1, $2, true)', [dealer.userId, blocked.id]);
    const again = inquiryOf(blocked.email.toUpperCase());
    await submit(again);
    const answer = await visitor.request('POST', '/rest/v1/rpc/confirm_visitor_inquiry', { token: tokenIn(blocked.email.toUpperCase()) });
    expect(answer).toMatchObject({ status: 403, body: { message: 'This person takes no messages from you.' } });
    expect(await write(blocked.token, 'Hello?')).toMatchObject({ status: 403 });

    const person = newAddress();
    const account = await newPerson(person);
    await backend.sql(`insert into public.account_standings (account_id, suspended_at, suspended_reason) values ($1, now(), 'Spam')`, [account.userId]);
    await submit(inquiryOf(person));
    expect(await visitor.request('POST', '/rest/v1/rpc/confirm_visitor_inquiry', { token: tokenIn(person) })).toMatchObject({ status: 403 });
    expect(await backend.sql('select count(*)::int as n from public.inquiries')).toEqual([{ n: 1 }]);
  });

  test('V-6 what nobody confirmed goes after 7 days, and its link with it', async () => {
    const email = newAddress();
    await submit(inquiryOf(email));
    await backend.sql(`update app.visitor_inquiries set created_at = now() - interval '8 days'`);
    await backend.sql('select app.visitor_conversations_due()');
    expect(await read(tokenIn(email))).toEqual({ state: 'unknown' });
    expect(await confirm(tokenIn(email))).toEqual({ state: 'unknown' });
  });
});

describe('the conversation', () => {
  test('V-7 both write; the visitor is told by mail, at most once in 10 minutes', async () => {
    const { id, email, token } = await open();
    const before = mailsTo(email).length;
    expect(await pushMessage(dealer, id, 'Yes, it is')).toMatchObject([{ status: 'accepted' }]);
    await knock();
    expect(await pushMessage(dealer, id, 'Come on Saturday')).toMatchObject([{ status: 'accepted' }]);
    await knock();
    expect(mailsTo(email)).toHaveLength(before + 1);
    expect(mailsTo(email)[0]).toMatchObject({ subject: expect.stringContaining('has answered you') });
    const fresh = tokenIn(email);
    expect(fresh).not.toBe(token);
    for (const link of [token, fresh]) {
      expect((await read(link)).messages.map(({ mine, body }) => [mine, body])).toEqual([[false, 'Yes, it is'], [false, 'Come on Saturday']]);
    }
    expect((await write(fresh, 'I come at ten')).status).toBe(200);
    expect(await backend.sql('select body, user_id, recipient_id, place from public.messages where by_visitor')).toEqual([
      { body: 'I come at ten', user_id: null, recipient_id: dealer.userId, place: 3 },
    ]);
    await backend.sql(`update app.visitor_mails set due_at = due_at - interval '10 minutes'`);
    await knock();
    expect(mailsTo(email)).toHaveLength(before + 2);
    await knock();
    expect(mailsTo(email)).toHaveLength(before + 2);
  });

  test('V-7 a mail that fails is sent later', async () => {
    const { id, email } = await open();
    const project = createProject({ url: origin, anonKey: backend.anonKey, serviceKey: backend.serviceKey, fetch: (request) => backend.handle(request) });
    await backend.sql(
      `insert into public.messages (inquiry_id, user_id, place, body) values ($1, $2, 1, 'Yes')`, [id, dealer.userId]);
    const down = createConversationMailsHandler({ project, site: origin, mailer: { send: () => Promise.reject(new Error('down')) } });
    const ask = () => new Request(`${origin}/functions/v1/x`, { method: 'POST', body: '{}' });
    expect(await (await down(ask())).json()).toEqual({ sent: 0 });
    await knock();
    expect(mailsTo(email)).toHaveLength(1);
    await backend.sql(`update app.visitor_mails set due_at = now()`);
    await knock();
    expect(mailsTo(email)).toHaveLength(2);
  });

  test('V-8 a message sent twice is there once, and never in another conversation', async () => {
    const one = await open();
    const other = await open();
    const id = randomUUID();
    for (const round of [1, 2, 3]) expect([round, (await write(one.token, 'Once', id)).status]).toEqual([round, 200]);
    expect(await backend.sql('select body, place from public.messages')).toEqual([{ body: 'Once', place: 1 }]);
    expect((await write(other.token, 'Stolen', id)).status).toBe(409);
    const [answer] = await pushMessage(dealer, one.id, 'Yes');
    expect(answer).toMatchObject({ status: 'accepted' });
    const [sellers] = await backend.sql<{ id: string }>('select id from public.messages where not by_visitor');
    expect((await write(one.token, 'Mine', sellers?.id)).status).toBe(409);
    expect((await write(one.token, '  ')).status).toBe(422);
    expect((await write(one.token, 'x'.repeat(4001))).status).toBe(422);
  });

  test('V-8 20 messages a minute, no more', async () => {
    const { token } = await open();
    const statuses = [];
    for (let index = 0; index < 21; index += 1) statuses.push((await write(token, `No. ${index}`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  test('V-9 a closed conversation takes nothing from either side, mails nobody, and can be opened again', async () => {
    const { id, email, token } = await open();
    expect(await change(token, { closed: true })).toMatchObject({ state: 'open', closed: true });
    expect(await pushMessage(dealer, id, 'Hello?')).toMatchObject([{ status: 'rejected', code: 'PT403' }]);
    expect((await write(token, 'Hello')).status).toBe(403);
    await knock();
    expect(mailsTo(email)).toHaveLength(1);
    await change(token, { closed: false });
    expect(await pushMessage(dealer, id, 'Hello?')).toMatchObject([{ status: 'accepted' }]);
  });

  test('V-10 moves to the account that confirms the same address, and its links lead nowhere else', async () => {
    const { id, email, token } = await open();
    await pushMessage(dealer, id, 'Yes');
    await write(token, 'Fine');
    const person = await newPerson(email);
    expect(await read(token)).toEqual({ state: 'moved', id });
    expect((await write(token, 'As a visitor')).body).toEqual({ state: 'moved', id });
    const { body } = await person.request('GET', `/rest/v1/messages?select=body,user_id&order=place`);
    expect(body).toEqual([{ body: 'Yes', user_id: dealer.userId }, { body: 'Fine', user_id: person.userId }]);
    expect(await pushMessage(person, id, 'As a person')).toMatchObject([{ status: 'accepted' }]);
    // One more, by a visitor whose address has an account by now.
    const next = inquiryOf(email.toUpperCase());
    await submit(next);
    expect(await confirm(tokenIn(email.toUpperCase()))).toEqual({ state: 'moved', id: next.id });
    expect(await backend.sql('select user_id from public.inquiries where id = $1', [next.id])).toEqual([{ user_id: person.userId }]);
  });

  test('V-10 an account with the address that is not confirmed gets nothing', async () => {
    const { id, email, token } = await open();
    await visitor.request('POST', '/auth/v1/signup', { email, password: 'Stimmgabel-440!' });
    expect(await read(token)).toMatchObject({ state: 'open', id });
  });

  test('C-8 a seller who leaves leaves the visitor the thread, and the visitor keeps nothing to write to', async () => {
    const { id, email, token } = await open();
    await pushMessage(dealer, id, 'Yes');
    await backend.sql('update public.inquiries set seller_id = null');
    expect(await read(token)).toMatchObject({ seller_left: true, seller_name: '' });
    expect(await backend.sql('select email from public.inquiries')).toEqual([{ email }]);
    expect((await write(token, 'Hello?')).status).toBe(410);
  });
});

describe('attacks', () => {
  test('V-11 only the hash of a secret is stored, and no role reads it', async () => {
    const { token } = await open();
    const [{ text } = { text: '' }] = await backend.sql<{ text: string }>(
      `select string_agg(l::text, ' ') || (select string_agg(i::text, ' ') from public.inquiries as i) as text from app.visitor_links as l`);
    expect(text).not.toContain(token.slice(32));
    for (const path of ['visitor_links', 'visitor_inquiries', 'conversation_reports']) {
      expect((await dealer.request('GET', `/rest/v1/${path}?select=*`)).status).toBeGreaterThanOrEqual(400);
    }
    for (const [name, args] of [
      ['open_visitor_inquiry', { request: inquiryOf(newAddress()) }], ['note_visitor_mail', { inquiry: randomUUID() }],
      ['take_conversation_mails', {}], ['settle_conversation_mail', { kind: 'answer', id: randomUUID(), sent: true }],
    ] as const) {
      for (const caller of [visitor, dealer, admin]) {
        const { status } = await caller.request('POST', `/rest/v1/rpc/${name}`, args);
        expect([name, status === 401 || status === 403 || status === 404]).toEqual([name, true]);
      }
    }
  });

  test.each([
    ['nothing', ''], ['too short', 'ab'], ['no digits', 'x'.repeat(96)], ['unknown', '0'.repeat(96)], ['with a quote', `'; drop table x; --`],
  ])('V-11 a link that is %s leads nowhere', async (_what, token) => {
    await open();
    expect(await read(token)).toEqual({ state: 'unknown' });
    expect(await confirm(token)).toEqual({ state: 'unknown' });
    expect((await write(token, 'Hello')).body).toEqual({ state: 'unknown' });
    expect(await change(token, { closed: true })).toEqual({ state: 'unknown' });
    expect(await backend.sql('select closed from public.inquiries')).toEqual([{ closed: false }]);
  });

  test('V-11 after 10 wrong secrets a link is locked for an hour, also with the right one', async () => {
    const { token } = await open();
    for (let index = 0; index < 10; index += 1) {
      expect(await read(token.slice(0, 32) + index.toString(16).repeat(64))).toEqual({ state: 'unknown' });
    }
    expect(await read(token)).toEqual({ state: 'unknown' });
    await backend.sql(`update app.visitor_links set locked_until = now() - interval '1 second'`);
    expect(await read(token)).toMatchObject({ state: 'open' });
  });

  test('V-12 a link that was not used for 30 days leads nowhere', async () => {
    const { token } = await open();
    await backend.sql(`update app.visitor_links set used_at = now() - interval '29 days'`);
    expect(await read(token)).toMatchObject({ state: 'open' });
    await backend.sql(`update app.visitor_links set used_at = now() - interval '31 days'`);
    expect(await read(token)).toEqual({ state: 'unknown' });
    await backend.sql('select app.visitor_conversations_due()');
    expect(await backend.sql('select id from app.visitor_links')).toEqual([]);
  });

  test('V-11 a visitor gets at no table, and nobody makes a visitor’s row', async () => {
    const { id } = await open();
    for (const table of ['inquiries', 'messages', 'conversation_marks']) {
      expect((await visitor.request('GET', `/rest/v1/${table}?select=*`)).body).not.toMatchObject([expect.anything()]);
    }
    const forged = { change_id: randomUUID(), collection: 'messages', id: randomUUID(), op: 'insert', base_version: 0, fields: { inquiry_id: id, body: 'Forged', by_visitor: true } };
    expect(await visitor.rpc('push_changes', { changes: [forged] })).toMatchObject([{ status: 'rejected', code: 'PT401' }]);
    const stranger = await signInAs(backend, 'buyer');
    expect(await stranger.rpc('push_changes', { changes: [forged] })).toMatchObject([{ status: 'rejected', code: 'PT404' }]);
    const opened = { change_id: randomUUID(), collection: 'inquiries', id: randomUUID(), op: 'insert', base_version: 0,
      fields: { seller_id: dealer.userId, name: 'A', email: 'a@people.example', message: 'Hello', by_visitor: true, closed: true } };
    expect(await stranger.rpc('push_changes', { changes: [opened] })).toMatchObject([{ status: 'accepted' }]);
    expect(await backend.sql('select by_visitor, closed, user_id from public.inquiries where id = $1', [opened.id])).toEqual([
      { by_visitor: false, closed: false, user_id: stranger.userId },
    ]);
  });
});

describe('C-10 the time to an answer', () => {
  const replyTime = () => visitor.rpc<number | null>('seller_reply_time', { seller: dealer.userId });
  /** Inquiries that were answered after so many minutes, or never; each is two days old. */
  async function answeredAfter(minutes: readonly (number | null)[]) {
    for (const after of minutes) {
      const [made] = await backend.sql<{ id: string }>(
        `insert into public.inquiries (user_id, seller_id, name, email, message, by_visitor, created_at)
         values (null, $1, 'A', 'a@people.example', 'Hello', true, now() - interval '2 days') returning id`, [dealer.userId]);
      if (after === null) continue;
      await backend.sql(
        `insert into public.messages (inquiry_id, user_id, place, body, created_at)
         select $1, $2, n, 'Yes', now() - interval '2 days' + (n * $3::int) * interval '1 minute' from generate_series(1, 2) as n`, [made?.id, dealer.userId, after]);
    }
  }

  test.each<[string, readonly (number | null)[], number | null]>([
    ['is the median', [10, 20, 30, 400, 500], 30],
    ['counts what was never answered', [10, 20, null, null, 60], 60],
    ['is not told where most were never answered', [10, null, null, null, 20], null],
    ['is not told of less than 5', [10, 20, 30, 40], null],
    ['is not told of nobody', [], null],
  ])('%s', async (_what, minutes, expected) => {
    await answeredAfter(minutes);
    expect(await replyTime()).toBe(expected);
  });
});

describe('reports', () => {
  const reports = () => admin.rpc<{ total: number; rows: { id: string; side: string; reason: string; reported: { name: string; visitor: boolean; email: string } }[] }>('get_conversation_reports', {});
  const decide = (caller: Caller, report: string, outcome: string, note = 'Because of the rules') =>
    caller.request('POST', '/rest/v1/rpc/decide_conversation_report', { report, outcome, note });
  async function reportedByDealer() {
    const conversation = await open();
    await backend.sql(`insert into public.conversation_marks (user_id, inquiry_id, reported, report_reason) values ($1, $2, true, 'Rude')`, [dealer.userId, conversation.id]);
    const { rows } = await reports();
    return { ...conversation, report: String(rows[0]?.id) };
  }

  test('R-1 reach the admins with both sides, and admins alone', async () => {
    const { id, token, email } = await open();
    await change(token, { report: 'Wants money first' });
    await change(token, { report: 'Again' });
    expect(await read(token)).toMatchObject({ reported: true });
    expect(await reports()).toMatchObject({
      total: 1, rows: [{ inquiry_id: id, side: 'buyer', reason: 'Wants money first', reporter: { email, visitor: true }, reported: { visitor: false, account_id: dealer.userId } }],
    });
    expect(await backend.sql(`select count(*)::int as n from public.notifications where kind = 'conversation_reported' and user_id = $1`, [admin.userId])).toEqual([{ n: 1 }]);
    for (const caller of [visitor, dealer]) {
      expect((await caller.request('POST', '/rest/v1/rpc/get_conversation_reports', {})).status).toBeGreaterThanOrEqual(400);
    }
  });

  test('R-2 an admin reads a reported conversation alone, and that is noted', async () => {
    const { id, report, token } = await reportedByDealer();
    await write(token, 'Something rude');
    await pushMessage(dealer, id, 'Please stop');
    expect(await admin.rpc('read_reported_conversation', { report })).toMatchObject([
      { side: 'buyer', text: 'Is it still there?' }, { side: 'buyer', text: 'Something rude' }, { side: 'seller', text: 'Please stop' },
    ]);
    const other = await open();
    expect(await admin.request('POST', '/rest/v1/rpc/read_reported_conversation', { report: other.id })).toMatchObject({ status: 404 });
    expect((await dealer.request('POST', '/rest/v1/rpc/read_reported_conversation', { report })).status).toBe(403);
    expect(await backend.sql(`select count(*)::int as n from public.activity_events where activity_type = 'reported_conversation_read'`)).toEqual([{ n: 1 }]);
  });

  test('R-3 dismissed with a note, once', async () => {
    const { report } = await reportedByDealer();
    expect((await decide(dealer, report, 'dismissed')).status).toBe(403);
    expect((await decide(admin, report, 'dismissed', ' ')).status).toBe(422);
    expect((await decide(admin, report, 'deleted')).status).toBe(422);
    expect((await decide(admin, report, 'dismissed')).status).toBeLessThan(300);
    expect((await decide(admin, report, 'suspended')).status).toBe(409);
    expect(await reports()).toEqual({ total: 0, rows: [] });
    expect(await backend.sql(`select outcome, note from app.conversation_reports`)).toEqual([{ outcome: 'dismissed', note: 'Because of the rules' }]);
  });

  test('R-4 a warning is mailed to the reported side', async () => {
    const { report, email } = await reportedByDealer();
    expect((await decide(admin, report, 'warned', 'Please stay polite')).status).toBeLessThan(300);
    await knock();
    expect(mailsTo(email)[0]).toMatchObject({ subject: 'A conversation of yours was reported' });
    expect(mailsTo(email)[0]?.text).toContain('> Please stay polite');
    const count = mailsTo(email).length;
    await knock();
    expect(mailsTo(email)).toHaveLength(count);
  });

  test('R-5 a visitor is shut out, an account suspended', async () => {
    const { report, email, token } = await reportedByDealer();
    await decide(admin, report, 'suspended');
    expect((await write(token, 'Hello')).status).toBe(403);
    await backend.sql('delete from public.inquiries');
    await submit(inquiryOf(email));
    expect(await visitor.request('POST', '/rest/v1/rpc/confirm_visitor_inquiry', { token: tokenIn(email) })).toMatchObject({ status: 403 });

    const person = newAddress();
    const account = await newPerson(person);
    const inquiry = inquiryOf(person);
    await submit(inquiry);
    await confirm(tokenIn(person));
    await backend.sql(`insert into public.conversation_marks (user_id, inquiry_id, reported, report_reason) values ($1, $2, true, 'Fraud')`, [dealer.userId, inquiry.id]);
    const { rows } = await reports();
    expect(rows[0]?.reported).toMatchObject({ account_id: account.userId, email: person, visitor: false });
    expect((await decide(admin, String(rows[0]?.id), 'suspended', 'Tried a fraud')).status).toBeLessThan(300);
    expect(await backend.sql('select suspended_reason from public.account_standings where account_id = $1', [account.userId])).toEqual([{ suspended_reason: 'Tried a fraud' }]);
  });
});
