import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, type Caller } from './backend-caller.ts';

interface Row {
  version: number;
  listed_at: string | null;
  confirmed_at: string | null;
  highlighted_until: string | null;
}

let backend: EmbeddedBackend;
let seller: Caller;
let id: string;

beforeAll(async () => {
  backend = await startTestBackend();
  seller = await signInAs(backend, 'seller');
});
afterAll(() => backend.close());

async function push(change: Record<string, unknown>): Promise<Row> {
  const [verdict] = await seller.rpc<{ row: Row }[]>('push_changes', {
    changes: [{ change_id: randomUUID(), base_version: null, collection: 'pianos', id, ...change }],
  });
  if (!verdict) throw new Error('No verdict');
  return verdict.row;
}

function add(fields: Record<string, unknown> = {}): Promise<Row> {
  id = randomUUID();
  return push({
    op: 'insert',
    fields: {
      brand: 'Ibach', piano_type: 'Upright', price: '4200.00', status: 'active', is_published: true,
      description: 'A well kept instrument, tuned twice a year, in a dry room on the ground floor. The hammers were voiced last spring.', ...fields,
    },
  });
}

const change = (row: Row, fields: Record<string, unknown>) => push({ op: 'update', base_version: row.version, fields });

/** Turns the clock: what the database noted lies further back. */
async function age(column: 'listed_at' | 'confirmed_at', days: number): Promise<void> {
  await backend.sql(`update public.pianos set ${column} = now() - make_interval(days => $2) where id = $1`, [id, days]);
}

const daysAgo = (time: string | null) => (time === null ? null : Math.round((Date.now() - Date.parse(time)) / 86_400_000));

async function stored(): Promise<Row> {
  const [row] = await seller.rpc<Row[]>('listings_by_ids', { ids: [id] });
  if (!row) throw new Error('The listing is gone');
  return row;
}

test('a listing is on the market from the moment it is published, through a reservation, until it is taken off', async () => {
  let row = await add({ is_published: false });
  expect(row.listed_at).toBeNull();
  row = await change(row, { is_published: true });
  expect(daysAgo(row.listed_at)).toBe(0);
  await age('listed_at', 50);
  row = await change(await stored(), { status: 'reserved' });
  row = await change(row, { status: 'active', price: '3900.00' });
  expect(daysAgo(row.listed_at)).toBe(50);
  row = await change(row, { status: 'sold' });
  expect(row.listed_at).toBeNull();
  row = await change(row, { status: 'active' });
  expect(daysAgo(row.listed_at)).toBe(0);
});

test('a listing that is held back is not on the market', async () => {
  expect((await add({ price: '1.00' })).listed_at).toBeNull();
});

test('what a seed lists is on the market since it was made, or since when it says', async () => {
  const [byAge, said] = await backend.sql<{ days: number }>(
    `insert into public.pianos (owner_id, piano_type, status, is_published, created_at, listed_at)
     select $1::uuid, 'Grand', 'active', true, now() - interval '20 days', given
     from unnest(array[null, now() - interval '5 days']) with ordinality as each (given, place) order by place
     returning extract(day from now() - listed_at)::int as days`, [seller.userId]);
  expect([byAge?.days, said?.days]).toEqual([20, 5]);
});

test('that a piano is there is said of the past or present, is never taken back, and not said by listing it', async () => {
  const row = await add({ is_published: false, confirmed_at: new Date().toISOString() });
  expect(row.confirmed_at).toBeNull();
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const saying = async (confirmed_at: string | null) => daysAgo((await change(await stored(), { confirmed_at })).confirmed_at);
  expect(await saying(day(-3))).toBe(3);
  expect(await saying(day(-9))).toBe(3);
  expect(await saying(null)).toBe(3);
  expect(await saying(day(30))).toBe(0);
});

test('a search gives until when a listing is highlighted', async () => {
  const word = `H${randomUUID().slice(0, 8)}`;
  await add({ title: word });
  await backend.sql(`update public.pianos set highlighted_until = now() + interval '7 days' where id = $1`, [id]);
  const { rows } = await seller.rpc<{ rows: Row[] }>('search_listings', { request: { query: word } });
  expect(rows.map((row) => daysAgo(row.highlighted_until))).toEqual([-7]);
});
