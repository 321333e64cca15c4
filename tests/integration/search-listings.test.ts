import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldText } from '../../src/domain/listing/listing-summary.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let visitor: Caller;

interface Found {
  id: string;
  title: string;
  brand: string;
  price: number | null;
  created_at: string;
  [column: string]: unknown;
}

interface Page {
  rows: Found[];
  next: string | null;
  total: number;
}

beforeAll(async () => {
  backend = await startTestBackend();
  visitor = visitorOf(backend);
});
afterAll(() => backend.close());

function search(request: Record<string, unknown>): Promise<Page> {
  return visitor.rpc<Page>('search_listings', { request: { limit: 100, ...request } });
}

/** All listings on offer straight from the table, for which `condition` holds. */
async function expectedIds(condition: string, order = 'listed_at desc, id desc'): Promise<string[]> {
  const rows = await backend.sql<{ id: string }>(`select id from public.pianos where is_public and status = 'active' and (${condition}) order by ${order}`);
  return rows.map(({ id }) => id);
}

const ids = (rows: readonly Found[]) => rows.map(({ id }) => id);

test('without words and filters: all public listings, newest first', async () => {
  const page = await search({});
  const all = await expectedIds('true');
  expect(ids(page.rows)).toEqual(all);
  expect([page.total, page.next]).toEqual([all.length, null]);
  expect(page.rows.length).toBeGreaterThan(40);
});

test.each(['Blüthner', 'bluthner', 'BLUETHNER', 'blüth', 'blu'])('%s finds Blüthner', async (query) => {
  const { rows } = await search({ query });
  expect(rows.map(({ brand }) => brand)).toContain('Blüthner');
});

test('every word must be found, at the beginning of a word', async () => {
  expect((await search({ query: 'steinway concert' })).rows.every(({ brand }) => /Steinway/.test(brand))).toBe(true);
  expect((await search({ query: 'steinway concert' })).total).toBeGreaterThan(0);
  expect((await search({ query: 'teinway' })).total).toBe(0);
  expect((await search({ query: 'steinway xylophone' })).total).toBe(0);
});

test.each(["'; drop table pianos; --", '\\', "a' | b:*", ':*&!()', '%_', '\u0000'.replace('\u0000', '\u200b'), 'x'.repeat(10_000), '🎹 ﬂügel'])(
  'odd text is harmless: %s',
  async (query) => {
    expect((await search({ query })).total).toBeGreaterThanOrEqual(0);
  },
);

test.each(['%', '%s', '%L', '%1$s', "%L or true -- ", "' or true --", "%L'%L", '\\', '$1', '{"x"}', 'x'.repeat(500)])(
  'odd values of a filter are values: %j',
  async (value) => {
    for (const sort of Object.keys(sorts)) {
      for (const filters of [{ brand: [value] }, { brand: [value, 'none'] }, { condition: [value] }, { type: [value] }, { country: value }]) {
        expect((await search({ filters, sort })).total).toBe(0);
      }
    }
    expect((await search({ filters: { finish: value, brand: ['none'] } })).total).toBe(0);
  },
);

test.each([
  ['brand', { brand: ['yamaha', 'Kawai'] }, `brand in ('Yamaha', 'Kawai')`],
  ['type', { type: ['Digital', 'Hybrid'] }, `piano_type in ('Digital', 'Hybrid')`],
  ['condition', { condition: ['New'] }, `condition = 'New'`],
  ['a condition that is not said', { condition: ['Used - Good'] }, `coalesce(condition, 'Used - Good') = 'Used - Good'`],
  ['price from', { price_min: 1_000_000 }, 'price >= 10000 or price is null'],
  ['price to', { price_max: 500_000 }, 'price <= 5000 or price is null'],
  ['price without "on request"', { price_min: 1_000_000, price_max: 3_000_000, price_on_request: false }, 'price between 10000 and 30000'],
  ['no "on request" at all', { price_on_request: false }, 'price is not null'],
  ['year', { year_min: 1980, year_max: 1999 }, 'year between 1980 and 1999'],
  ['height', { height_min: 115, height_max: 125 }, 'height_cm between 115 and 125'],
  ['length', { length_min: 200 }, 'length_cm >= 200'],
  ['country', { country: 'AT' }, `country_code = 'AT'`],
  ['dealers', { seller: 'dealer' }, 'seller_is_dealer'],
  ['private sellers', { seller: 'private' }, 'not seller_is_dealer'],
  ['distance', { distance: { lat: 48.137, lng: 11.575, km: 150 } }, 'app.distance_km(lat, lng, 48.137, 11.575) <= 150'],
  ['finish', { finish: 'polish eb' }, `finish ilike '%polish%' and finish ilike '%eb%'`],
  ['several', { type: ['Grand'], country: 'DE', year_min: 1950 }, `piano_type = 'Grand' and country_code = 'DE' and year >= 1950`],
  ['nothing at all', { brand: [], type: [], finish: '', country: '', seller: null, distance: null, price_min: null }, 'true'],
])('filter by %s', async (_name, filters, condition) => {
  const page = await search({ filters });
  const inRange = Object.entries(filters).some(([name, value]) => name.startsWith('price_m') && value !== null);
  const expected = await expectedIds(condition, `${inRange ? 'price is null, ' : ''}listed_at desc, id desc`);
  expect(ids(page.rows)).toEqual(expected);
  expect(page.total).toBe(expected.length);
  expect(expected.length).toBeGreaterThan(0);
});

const sorts = {
  newest: 'listed_at desc, id desc',
  'price-low': 'price asc nulls last, id',
  'price-high': 'price desc nulls last, id desc',
  rating: 'coalesce(seller_rating, 0) desc, listed_at desc, id desc',
  featured: `case when tier_ends_at > now() then case tier when 'vip' then 2 when 'featured' then 1 else 0 end else 0 end desc, listed_at desc, id desc`,
};

test.each(Object.entries(sorts))('sorted by %s, page after page without gap or repetition', async (sort, order) => {
  await backend.sql(`update public.user_profiles set rating = 4.5, review_count = 3 where role = 'dealer' and slug like 'klavier%'`);
  const found: string[] = [];
  let after: string | null = null;
  do {
    const page: Page = await search({ sort, after, limit: 7 });
    found.push(...ids(page.rows));
    after = page.next;
  } while (after !== null && found.length < 500);
  expect(found).toEqual(await expectedIds('true', order));
});

const munich = { lat: 48.137, lng: 11.575 };

test('U-SEA-04: the nearest first, page after page without gap or repetition, also where many lie in one town', async () => {
  await backend.sql(
    `insert into public.pianos (owner_id, brand, piano_type, status, is_published, price, lat, lng, created_at)
     select owner_id, 'Twin', 'Upright', 'active', true, case when n % 3 > 0 then 5000 end, 48.137 + (n % 5) / 10.0, 11.575, now() - make_interval(days => n % 4)
     from (select owner_id from public.pianos limit 1) as one, generate_series(1, 40) as n`,
  );
  const pages = async (filters: Record<string, unknown>) => {
    const found: string[] = [];
    let after: string | null = null;
    do {
      const page: Page = await search({ sort: 'distance', after, limit: 7, filters: { distance: { ...munich, km: 300 }, ...filters } });
      found.push(...ids(page.rows));
      after = page.next;
    } while (after !== null && found.length < 500);
    return found;
  };
  const near = 'app.distance_km(lat, lng, 48.137, 11.575)';
  const order = `${near}, listed_at desc, id desc`;
  expect(await pages({})).toEqual(await expectedIds(`${near} <= 300`, order));
  expect(await pages({ price_max: 800_000 })).toEqual(await expectedIds(`${near} <= 300 and coalesce(price, 0) <= 8000`, `price is null, ${order}`));
  expect(ids((await search({ sort: 'distance' })).rows)).toEqual((await expectedIds('true')).slice(0, 100));
  await backend.sql(`delete from public.pianos where brand = 'Twin'`);
});

test('U-SEA-04: in a price range those with a price come before those on request, in every order and over all pages', async () => {
  for (const [sort, order] of Object.entries(sorts)) {
    const found: string[] = [];
    const totals = new Set<number>();
    let after: string | null = null;
    do {
      const page: Page = await search({ sort, after, limit: 5, filters: { price_max: 900_000 } });
      found.push(...ids(page.rows));
      totals.add(page.total);
      after = page.next;
    } while (after !== null && found.length < 500);
    expect(found).toEqual(await expectedIds('coalesce(price, 0) <= 9000', `price is null, ${order}`));
    expect([...totals]).toEqual([found.length]);
  }
});

test('pages hold on when many listings share one moment and one price', async () => {
  await backend.sql(
    `insert into public.pianos (owner_id, brand, piano_type, status, is_published, price, created_at)
     select owner_id, 'Twin', 'Upright', 'active', true, 5000, '2026-01-01T00:00:00Z' from public.pianos, generate_series(1, 30) limit 30`,
  );
  for (const sort of Object.keys(sorts)) {
    const found: string[] = [];
    let after: string | null = null;
    do {
      const page: Page = await search({ sort, after, limit: 4, filters: { brand: ['Twin'] } });
      found.push(...ids(page.rows));
      after = page.next;
    } while (after !== null && found.length < 100);
    expect([sort, found.length, new Set(found).size]).toEqual([sort, 30, 30]);
  }
  await backend.sql(`delete from public.pianos where brand = 'Twin'`);
});

test('the total is counted up to 1000', async () => {
  await backend.sql(
    `insert into public.pianos (owner_id, brand, piano_type, status, is_published)
     select owner_id, 'Many', 'Upright', 'active', true from (select owner_id from public.pianos limit 1) as one, generate_series(1, 1100)`,
  );
  expect((await search({ filters: { brand: ['Many'] }, limit: 1 })).total).toBe(1000);
  await backend.sql(`delete from public.pianos where brand = 'Many'`);
});

test('drafts, sold, reserved and deleted listings are found by nobody, not even their owner', async () => {
  const dealer = await signInAs(backend, 'dealer');
  const hidden = await backend.sql<{ id: string }>(`select id from public.pianos where not is_public or status = 'reserved'`);
  expect(hidden.length).toBeGreaterThan(0);
  const { rows } = await dealer.rpc<Page>('search_listings', { request: { limit: 100 } });
  for (const { id } of hidden) expect(ids(rows)).not.toContain(id);
});

test.each([
  ['an unknown sort', { sort: 'random' }],
  ['a number that is none', { filters: { year_min: 'old' } }],
  ['filters that are a list', { filters: [1] }],
  ['a broken place to go on', { after: '{"sort":"newest"' }],
  ['a place of another sort', { after: '{"sort":"rating","key":0}' }],
])('%s is refused with PT400', async (_name, request) => {
  await expect(search(request)).rejects.toThrow('PT400');
});

test('the database folds text as the app does', async () => {
  const samples = ['Blüthner', 'BLUETHNER', 'Bösendorfer', 'Förster', 'Größe', 'Åkerman', 'Łódź', 'Søren', 'naïve café', 'ﬂügel', 'Ⅳ', 'Feurich 122', 'queue', 'AEOLIAN'];
  const [row] = await backend.sql<{ folded: string[] }>(
    'select array(select app.fold_text(sample) from unnest($1::text[]) with ordinality as s (sample, place) order by place) as folded',
    [samples],
  );
  expect(row?.folded).toEqual(samples.map(foldText));
});
