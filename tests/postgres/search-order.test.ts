import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill } from '../bench/scale/fill.ts';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import type { Session } from '../support/postgres-session.ts';

let database: RealPostgres;
let owner: Session;
let visitor: Session;

/** So many that each of the ways on which the search comes to a page is gone. */
const listings = 80_000;

beforeAll(async () => {
  database = await startRealPostgres({ settings: ['maintenance_work_mem=256MB', 'shared_buffers=256MB'] });
  owner = await database.session('owner');
  visitor = await database.session('visitor');
  await fill(owner, { listings, log: () => {} });
});
afterAll(() => database.stop());

const orders = {
  newest: 'listed_at desc, id desc',
  featured: `case when tier_ends_at > now() then case tier when 'vip' then 2 when 'featured' then 1 else 0 end else 0 end desc, listed_at desc, id desc`,
  'price-low': 'price asc nulls last, id',
  'price-high': 'price desc nulls last, id desc',
  rating: 'coalesce(seller_rating, 0) desc, listed_at desc, id desc',
};

/** Requests, and the same as a condition on listings. */
const asked: [string, Record<string, unknown>, string][] = [
  ['everything', {}, 'true'],
  ['half of all, the cheapest far behind', { query: 'grand' }, `piano_type = 'Grand'`],
  ['one type', { filters: { type: ['Digital'] } }, `piano_type = 'Digital'`],
  ['two types', { filters: { type: ['Grand', 'Hybrid'], price_min: 1_000_000 } }, `piano_type in ('Grand', 'Hybrid') and (price >= 10000 or price is null)`],
  ['a dear maker', { filters: { brand: ['Steinway & Sons'] } }, `brand = 'Steinway & Sons'`],
  ['prices between', { filters: { price_min: 200_000, price_max: 900_000, price_on_request: false, type: ['Upright'] } }, `price between 2000 and 9000 and piano_type = 'Upright'`],
  ['prices up to', { filters: { price_max: 900_000 } }, 'price <= 9000 or price is null'],
  ['few', { query: 'fazioli', filters: { year_max: 1990, country: 'AT' } }, `brand = 'Fazioli' and year <= 1990 and country_code = 'AT'`],
];

const table = asked.flatMap(([name, request, condition]) =>
  Object.entries(orders).map(([sort, order]) => {
    // In a price range those on request come behind all others.
    const parted = condition.includes('price is null');
    return { name, sort, request, condition, order: parted ? `price is null, ${order}` : order, parted };
  }),
);

test.each(table)('$name, $sort: pages are as the table sorts them, at the beginning and far behind', async ({ sort, request, condition, order, parted }) => {
  const rows = await owner.query<{ id: string }>(`select id from public.pianos where is_public and status = 'active' and (${condition}) order by ${order}`);
  const expected = rows.map(({ id }) => id);
  const ask = (after: string | null) =>
    visitor.rpc<{ rows: { id: string }[]; next: string | null; total: number }>('search_listings', { request: { ...request, sort, after, limit: 50 } });

  const first = await ask(null);
  expect([first.total, first.rows.map(({ id }) => id)]).toEqual([Math.min(1000, expected.length), expected.slice(0, 50)]);
  const second = first.next === null ? null : await ask(first.next);
  expect(second?.rows.map(({ id }) => id) ?? []).toEqual(expected.slice(50, 100));

  // The place before the last 30, made as the server makes it.
  const last = expected[expected.length - 31];
  if (last === undefined || first.next === null) return;
  const [place] = await owner.query<{ place: string }>(
    `select jsonb_build_object('sort', $2::text, 'id', f.id, 'listed_at', f.listed_at, 'now', now(), 'part', case when $3 and f.ask_high < 0 then 2 else 1 end, 'key', case $2::text
       when 'price-low' then f.ask_low when 'price-high' then f.ask_high when 'rating' then f.seller_rating
       when 'featured' then case when f.tier_ends_at > now() then case f.tier when 'vip' then 2 when 'featured' then 1 else 0 end else 0 end
       else 0 end)::text as place
     from app.listing_search as f where f.id = $1`,
    [last, sort, parted],
  );
  const end = await ask(place?.place ?? null);
  expect([end.next, end.rows.map(({ id }) => id)]).toEqual([null, expected.slice(-30)]);
});
