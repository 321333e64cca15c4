import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person, Session } from '../support/postgres-session.ts';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';

let database: RealPostgres;
let owner: Session;
let other: Session;
let first: Session;
let second: Session;
let dealer: Person;
let admins: Person[];

beforeAll(async () => {
  database = await startRealPostgres();
  [owner, other] = [await database.session('owner'), await database.session('owner')];
  [first, second] = [await database.session('visitor'), await database.session('visitor')];
  dealer = await database.addPerson('dealer');
  admins = [await database.addPerson('buyer'), await database.addPerson('buyer')];
  await owner.query(`update public.user_profiles set role = 'admin' where id = any ($1)`, [admins.map(({ userId }) => userId)]);
});
afterAll(() => database.stop());
beforeEach(async () => {
  await owner.query('delete from public.inquiries');
  for (const table of ['visitor_inquiries', 'visitor_openings', 'visitor_links']) await owner.query(`delete from app.${table}`);
});

/** Settles when the session waits for another one's lock. */
async function isWaiting(session: Session): Promise<void> {
  for (;;) {
    const [activity] = await other.query<{ waits: boolean }>(`select wait_event_type = 'Lock' as waits from pg_stat_activity where pid = $1`, [session.pid]);
    if (activity?.waits) return;
  }
}

const request = (id: string) => ({
  request: { id, email: 'visitor@people.example', name: 'A visitor', phone: '', message: 'Hello', inquiry_type: 'general', seller_id: dealer.userId, address: '' },
});

async function waiting(): Promise<{ id: string; token: string }> {
  const id = randomUUID();
  const { token } = await owner.rpc<{ token: string }>('open_visitor_inquiry', request(id));
  return { id, token };
}

async function open(): Promise<{ id: string; token: string }> {
  const opened = await waiting();
  expect(await first.rpc('confirm_visitor_inquiry', { token: opened.token })).toMatchObject({ state: 'open' });
  return opened;
}

test('V-2 one inquiry that is sent twice at once is put down once', async () => {
  const id = randomUUID();
  await owner.begin();
  expect(await owner.rpc('open_visitor_inquiry', request(id))).toMatchObject({ state: 'mail' });
  const service = await database.session('owner');
  const later = service.rpc('open_visitor_inquiry', request(id));
  await isWaiting(service);
  await owner.commit();
  // The mail is not out yet, so that both may send it; the limits count one.
  expect(await later).toMatchObject({ state: 'mail' });
  expect(await owner.query('select count(*)::int as n from app.visitor_openings')).toEqual([{ n: 1 }]);
  await service.close();
});

test('V-1 a link that is used twice at once opens one conversation', async () => {
  const { id, token } = await waiting();
  await first.begin();
  expect(await first.rpc('confirm_visitor_inquiry', { token })).toMatchObject({ state: 'open' });
  const later = second.rpc('confirm_visitor_inquiry', { token });
  await isWaiting(second);
  await first.commit();
  expect(await later).toMatchObject({ state: 'open', id });
  expect(await owner.query('select id from public.inquiries')).toEqual([{ id }]);
});

test('V-8 the same message at once is there once, and two messages get two places', async () => {
  const { token } = await open();
  const message = { id: randomUUID(), body: 'Once' };
  await first.begin();
  await first.rpc('write_as_visitor', { token, message });
  const later = second.rpc('write_as_visitor', { token, message });
  await isWaiting(second);
  await first.commit();
  await later;
  await Promise.all([first, second].map((session, index) => session.rpc('write_as_visitor', { token, message: { id: randomUUID(), body: `No. ${index}` } })));
  expect(await owner.query('select place from public.messages order by place')).toEqual([{ place: 1 }, { place: 2 }, { place: 3 }]);
});

test('V-7 two callers at once take a mail that is due once', async () => {
  const { id } = await open();
  const seller = await database.session(dealer);
  await seller.rpc('push_changes', {
    changes: [{ change_id: randomUUID(), collection: 'messages', id: randomUUID(), op: 'insert', base_version: 0, fields: { inquiry_id: id, body: 'Yes' } }],
  });
  await owner.begin();
  expect(await owner.rpc('take_conversation_mails', {})).toMatchObject([{ kind: 'answer', id }]);
  expect(await other.rpc('take_conversation_mails', {})).toEqual([]);
  await owner.commit();
  expect(await other.rpc('take_conversation_mails', {})).toEqual([]);
  await seller.close();
});

test('R-3 two admins decide a report once', async () => {
  const { token } = await open();
  await first.rpc('change_visitor_conversation', { token, change: { report: 'Fraud' } });
  const [report] = await owner.query<{ id: string }>('select id from app.conversation_reports');
  const [one, two] = await Promise.all(admins.map((admin) => database.session(admin)));
  if (!one || !two) throw new Error('There are two admins');
  const decide = (session: Session, outcome: string) => session.rpc('decide_conversation_report', { report: report?.id, outcome, note: 'Because' });
  await one.begin();
  await decide(one, 'dismissed');
  const later = decide(two, 'warned').catch((error: unknown) => (error as { code?: string }).code);
  await isWaiting(two);
  await one.commit();
  expect(await later).toBe('PT409');
  expect(await owner.query('select outcome from app.conversation_reports')).toEqual([{ outcome: 'dismissed' }]);
  await one.close();
  await two.close();
});
