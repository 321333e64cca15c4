import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';
import { pushedListings, type PushedListings } from './pushed-listings.ts';

interface Row {
  id: string;
  version: number;
  listed_at: string | null;
  created_at: string;
  former_prices: { price: number | null; until: string }[];
}

let backend: EmbeddedBackend;
let seller: Caller;
let push: PushedListings<Row>['push'];
let add: PushedListings<Row>['add'];
let stored: PushedListings<Row>['stored'];
let visitor: Caller;

beforeAll(async () => {
  backend = await startTestBackend();
  seller = await signInAs(backend, 'seller');
  ({ push, add, stored } = pushedListings<Row>(seller));
  visitor = visitorOf(backend);
});
afterAll(() => backend.close());

const change = (row: Row, fields: Record<string, unknown>) => push(row.id, { op: 'update', base_version: row.version, fields });

/** A listing as it would be had it been made so long ago. */
async function age(row: Row, days: number): Promise<Row> {
  // When a row was made is nobody's to change: the triggers look away.
  await backend.sql('alter table public.pianos disable trigger user');
  await backend.sql(
    `update public.pianos set created_at = created_at - make_interval(days => $2), listed_at = listed_at - make_interval(days => $2) where id = $1`,
    [row.id, days],
  );
  await backend.sql('alter table public.pianos enable trigger user');
  return stored(row.id);
}

const isJustListed = ({ listed_at: listed }: Row) => listed !== null && Date.now() - Date.parse(listed) < 3_600_000;

async function newest(): Promise<string | undefined> {
  const page = await visitor.rpc<{ rows: Row[] }>('search_listings', { request: { limit: 1 } });
  return page.rows[0]?.id;
}

async function firstPulled(): Promise<string | undefined> {
  const answer = await visitor.rpc<{ collections: { pianos: { rows: Row[] } } }>('pull_changes', {
    request: { epoch: null, limit: 1, window: 5, checkpoints: { pianos: null } },
  });
  return answer.collections.pianos.rows[0]?.id;
}

describe('U-SEA-01: on the market since', () => {
  it.each<[string, (row: Row) => Promise<Row>]>([
    ['published from a draft', (row) => change(row, { is_published: true, status: 'active' })],
    ['relisted after it was sold', async (row) => {
      const sold = await change(await age(await change(row, { is_published: true, status: 'active' }), 10), { status: 'sold' });
      return change(sold, { status: 'active' });
    }],
    ['approved by an admin later', async (row) => {
      const held = await change(row, { is_published: true, status: 'active', price: '1.00' });
      expect(held.listed_at).toBeNull();
      const admin = await signInAs(backend, 'admin');
      await admin.rpc('decide_screening', { listing_id: row.id, approve: true });
      return age(row, 0);
    }],
    ['back from being hidden', async (row) => {
      const listed = await age(await change(row, { is_published: true, status: 'active' }), 46);
      await backend.sql(`update public.pianos set is_published = false, hidden_at = now() where id = $1`, [row.id]);
      const [hidden] = await seller.rpc<Row[]>('listings_by_ids', { ids: [listed.id] });
      return change(hidden as Row, { confirmed_at: new Date().toISOString() });
    }],
  ])('%s, an older listing is the newest', async (_way, come) => {
    const draft = await age(await add({ is_published: false, status: 'draft' }), 60);
    expect(draft.listed_at).toBeNull();
    const listed = await come(draft);
    expect(isJustListed(listed)).toBe(true);
    expect(Date.parse(listed.created_at)).toBeLessThan(Date.now() - 30 * 86_400_000);
    expect([await newest(), await firstPulled()]).toEqual([listed.id, listed.id]);
  });
});

describe('U-SEA-03: what a listing cost before', () => {
  const prices = ({ former_prices: former }: Row) => former.map(({ price }) => price);

  it('is noted with the time until which it held, while others could see it', async () => {
    let row = await add({ is_published: false, status: 'draft' });
    row = await change(row, { price: '4100.00' });
    expect(row.former_prices).toEqual([]);
    row = await change(row, { is_published: true, status: 'active' });
    row = await change(row, { price: '3900.00' });
    row = await change(row, { price: null });
    row = await change(row, { price: '3800.00', description: 'A longer text about it, and its history. '.repeat(4) });
    expect(prices(row)).toEqual([4100, 3900, null]);
    expect(row.former_prices.every(({ until }) => Math.abs(Date.now() - Date.parse(until)) < 3_600_000)).toBe(true);
    row = await change(row, { status: 'sold' });
    row = await change(row, { price: '100.00' });
    expect(prices(row)).toEqual([4100, 3900, null]);
  });

  it('keeps the last twelve', async () => {
    let row = await add();
    for (let at = 1; at <= 14; at += 1) row = await change(row, { price: `${4200 - at * 10}.00` });
    expect(prices(row)).toEqual(Array.from({ length: 12 }, (_, at) => 4180 - at * 10));
  });

  it('is nobody’s to write', async () => {
    const row = await change(await add({ former_prices: [{ price: 1, until: '2026-01-01' }] }), { former_prices: [{ price: 1, until: '2026-01-01' }] });
    expect(row.former_prices).toEqual([]);
  });
});
