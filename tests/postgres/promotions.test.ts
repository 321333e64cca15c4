import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import type { Person, Session } from '../support/postgres-session.ts';

let database: RealPostgres;
let owner: Session;
let sessions: Session[];
let seller: Person;
let listing: string;

beforeAll(async () => {
  database = await startRealPostgres();
  owner = await database.session('owner');
  seller = await database.addPerson('seller');
  sessions = await Promise.all(Array.from({ length: 8 }, () => database.session('owner')));
});
afterAll(() => database.stop());

beforeEach(async () => {
  listing = randomUUID();
  await owner.query(
    `insert into public.pianos (id, owner_id, piano_type, title, status, is_published, screening_state, country_code)
     values ($1, $2, 'Grand', 'A grand', 'active', true, 'approved', 'DE')`,
    [listing, seller.userId],
  );
});

interface Settled {
  state?: string;
  repeated: boolean;
}

async function start(session: Session, { product = 'featured', days = 7, gross = 4165 } = {}): Promise<string> {
  const request = { payer: seller.userId, id: randomUUID(), piano_id: listing, product, days, gross_cents: gross, provider: 'sandbox' };
  const [row] = await session.query<{ id: string }>(`select public.start_payment($1) ->> 'id' as id`, [request]);
  return row?.id ?? '';
}

async function settle(session: Session, event: Record<string, unknown>): Promise<Settled> {
  const [row] = await session.query<{ settled: Settled }>('select public.settle_payment($1) as settled', [
    { provider: 'sandbox', event_id: randomUUID(), kind: 'paid', ...event },
  ]);
  return row?.settled ?? { repeated: false };
}

/** Whole days that are paid, and the number of promotions. */
async function outcome(): Promise<{ days: number; count: number }> {
  const [row] = await owner.query<{ days: number; count: number }>(
    `select coalesce(round(extract(epoch from p.tier_ends_at - now()) / 86400), 0)::integer as days,
       (select count(*)::integer from public.listing_promotions as l where l.piano_id = p.id) as count
     from public.pianos as p where p.id = $1`,
    [listing],
  );
  return row ?? { days: -1, count: -1 };
}

test('one event that comes eight times at once settles once', async () => {
  const payment_id = await start(owner);
  const event_id = randomUUID();
  const answers = await Promise.all(sessions.map((session) => settle(session, { event_id, payment_id })));
  expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect(await outcome()).toEqual({ days: 7, count: 1 });
});

test('eight different events that say paid at once settle once', async () => {
  const payment_id = await start(owner);
  const answers = await Promise.all(sessions.map((session) => settle(session, { payment_id })));
  expect(answers.map(({ state }) => state)).toEqual(answers.map(() => 'paid'));
  expect(await outcome()).toEqual({ days: 7, count: 1 });
});

test('paid and failed at once end as paid', async () => {
  const payment_id = await start(owner);
  await Promise.all(sessions.map((session, place) => settle(session, { payment_id, kind: place % 2 === 0 ? 'paid' : 'failed' })));
  const [row] = await owner.query('select state from public.payments where id = $1', [payment_id]);
  expect([row, await outcome()]).toEqual([{ state: 'paid' }, { days: 7, count: 1 }]);
});

test('eight payments that are begun at once are one', async () => {
  const ids = await Promise.all(sessions.map((session) => start(session)));
  expect(new Set(ids).size).toBe(1);
});

test('payments of one listing that arrive at once are all counted, one behind the other', async () => {
  const ids: string[] = [];
  for (const days of [1, 2, 3, 4]) ids.push(await start(owner, { days, gross: days * 595 }));
  await Promise.all(ids.map((payment_id, place) => settle(sessions[place] ?? owner, { payment_id })));
  expect(await outcome()).toEqual({ days: 10, count: 4 });
});

test('a VIP whose hour has come renews once, however many clocks strike', async () => {
  const payment_id = await start(owner, { product: 'vip' });
  await settle(owner, { payment_id });
  await owner.query(`update public.vip_subscriptions set renews_at = now() - interval '1 second' where piano_id = $1`, [listing]);
  await Promise.all(sessions.map((session) => session.query('select app.promotions_due()')));
  expect(await outcome()).toEqual({ days: 14, count: 2 });
});
