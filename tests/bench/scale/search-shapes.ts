import type { Session } from '../../support/postgres-session.ts';
import type { Pick, Shape } from './shape.ts';

interface Behind {
  key: number;
  id: string;
  listed_at: string;
}

/** Sort orders of the table, for positions deep inside it. */
const orders = {
  newest: { key: '0', order: 'listed_at desc, id desc' },
  featured: { key: '0', order: 'listed_at desc, id desc' },
  'price-low': { key: 'coalesce(price, 10000000000)', order: 'coalesce(price, 10000000000), id' },
  'price-high': { key: 'coalesce(price, -1)', order: 'coalesce(price, -1) desc, id desc' },
  rating: { key: 'coalesce(seller_rating, 0)', order: 'coalesce(seller_rating, 0) desc, listed_at desc, id desc' },
};
type Sort = keyof typeof orders;
const sorts = Object.keys(orders) as Sort[];

const words = ['yamaha', 'steinway', 'blüthner', 'klavierhaus', 'hamburg', 'walnut', 'grand', 'dampers', 'soundboard', 'concert'];
const pairs = ['steinway hamburg', 'kawai upright', 'ibach grand', 'bechstein berlin', 'petrof praha', 'digital roland', 'fazioli milano', 'schimmel 121'];
const beginnings = ['k', 's', 'kl', 'ste', 'bl', '19', 'ham', 'y'];
const brands = ['Yamaha', 'Kawai', 'Steinway & Sons', 'Bechstein', 'Petrof', 'Hailun', 'Fazioli', 'Érard'];
const types = ['Grand', 'Upright', 'Digital', 'Hybrid'];
const towns = [{ lat: 53.55, lng: 9.99 }, { lat: 48.14, lng: 11.58 }, { lat: 51.15, lng: 14.99 }, { lat: 47.27, lng: 11.4 }, { lat: 55.68, lng: 12.57 }];
const plain: Sort[] = ['newest', 'featured', 'price-low'];

const shape = (name: string, request: (pick: Pick) => Record<string, unknown>): Shape => ({
  name,
  call: (pick) => ({ procedure: 'search_listings', args: { request: { limit: 24, ...request(pick) } } }),
});

/** A mix of what people ask: words, filters, sort orders, first pages and pages far behind. */
export async function searchShapes(owner: Session, { listings }: { listings: number }): Promise<Shape[]> {
  const deep = new Map<Sort, string[]>();
  for (const sort of sorts) {
    const { key, order } = orders[sort];
    const cursors: string[] = [];
    for (const part of [0.1, 0.35, 0.6, 0.9]) {
      const [behind] = await owner.query<Behind>(
        `select (${key})::float8 as key, id, to_jsonb(listed_at) #>> '{}' as listed_at from public.pianos where is_public and status = 'active' order by ${order} offset $1 limit 1`,
        [Math.floor(part * listings)],
      );
      cursors.push(JSON.stringify({ sort, ...behind, now: new Date().toISOString() }));
    }
    deep.set(sort, cursors);
  }
  return [
    ...sorts.map((sort) => shape(`all, ${sort}`, () => ({ sort }))),
    ...sorts.map((sort) => shape(`all, ${sort}, far behind`, ({ among }) => ({ sort, after: among(deep.get(sort) ?? []) }))),
    ...plain.map((sort) => shape(`one word, ${sort}`, ({ among }) => ({ query: among(words), sort }))),
    ...plain.map((sort) => shape(`two words, ${sort}`, ({ among }) => ({ query: among(pairs), sort }))),
    shape('two words, rating', ({ among }) => ({ query: among(pairs), sort: 'rating' })),
    shape('beginning of a word, newest', ({ among }) => ({ query: among(beginnings), sort: 'newest' })),
    shape('word of one listing', ({ below }) => ({ query: (1 + below(listings)).toString(16), sort: 'newest' })),
    shape('word of none', ({ below }) => ({ query: `zzyx${below(1000)}` })),
    shape('word, far behind', ({ among }) => ({ query: among(words), sort: 'newest', after: among(deep.get('newest') ?? []) })),
    ...plain.map((sort) => shape(`brand, ${sort}`, ({ among }) => ({ filters: { brand: [among(brands)] }, sort }))),
    shape('two brands, price between, price-low', ({ among, below }) => {
      const from = 100_000 * (1 + below(20));
      return { filters: { brand: [among(brands), among(brands)], price_min: from, price_max: from * 2, price_on_request: false }, sort: 'price-low' };
    }),
    shape('type and condition, newest', ({ among }) => ({ filters: { type: [among(types)], condition: ['Used - Like New', 'New'] }, sort: 'newest' })),
    shape('type and condition, price-high', ({ among }) => ({ filters: { type: [among(types)], condition: ['Used - Fair'] }, sort: 'price-high' })),
    shape('years, newest', ({ below }) => ({ filters: { year_min: 1860 + below(150), year_max: 1865 + below(150) }, sort: 'newest' })),
    shape('few years, rating', ({ below }) => {
      const from = 1840 + below(170);
      return { filters: { year_min: from, year_max: from + 3 }, sort: 'rating' };
    }),
    shape('height, price-low', ({ below }) => ({ filters: { height_min: 105 + below(30), height_max: 112 + below(30) }, sort: 'price-low' })),
    shape('length, newest', ({ below }) => ({ filters: { length_min: 150 + below(120) }, sort: 'newest' })),
    shape('within 25 km, newest', ({ among }) => ({ filters: { distance: { ...among(towns), km: 25 } }, sort: 'newest' })),
    shape('within 200 km, grand, price-low', ({ among }) => ({ filters: { distance: { ...among(towns), km: 200 }, type: ['Grand'] }, sort: 'price-low' })),
    shape('country and dealers, newest', ({ among }) => ({ filters: { country: among(['DE', 'AT', 'CH', 'PL', 'DK']), seller: 'dealer' }, sort: 'newest' })),
    shape('finish, featured', ({ among }) => ({ filters: { finish: among(['walnut', 'ebony', 'birch', 'oak']) }, sort: 'featured' })),
    shape('many filters at once, newest', ({ among, below }) => ({
      filters: {
        brand: [among(brands)], type: ['Upright'], condition: ['Used - Good'], price_max: 100_000 * (5 + below(60)),
        year_min: 1950 + below(50), country: 'DE', seller: 'private',
      },
      sort: 'newest',
    })),
    shape('filters that nothing matches', ({ below }) => ({ filters: { type: ['Digital'], year_max: 1900 + below(50), price_min: 5_000_000, price_on_request: false }, sort: 'newest' })),
    shape('word and filters, price-low', ({ among }) => ({
      query: among(words), filters: { type: [among(types)], price_max: 800_000, country: among(['DE', 'AT', 'NL']) }, sort: 'price-low',
    })),
  ];
}
