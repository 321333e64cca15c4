import { foldText, type ListingSummary } from '../listing/listing-summary.ts';
import { conditions, pianoTypes } from '../listing/listing-values.ts';

const brands = ['Yamaha', 'Kawai', 'Steinway & Sons', 'Blüthner', 'Bösendorfer', 'Bechstein', 'Schimmel', 'Petrof'];
const models = ['U1', 'U3', 'K-300', 'A-188', 'Stil 6', '170', 'Residence', 'P 118'];
const finishes = ['polished ebony', 'walnut, satin', 'white', 'mahogany', ''];
const towns = [
  { town: 'Hamburg', country_code: 'DE', lat: 53.551, lng: 9.994 },
  { town: 'Köln', country_code: 'DE', lat: 50.938, lng: 6.96 },
  { town: 'Wien', country_code: 'AT', lat: 48.208, lng: 16.373 },
  { town: 'Utrecht', country_code: 'NL', lat: 52.091, lng: 5.122 },
  { town: '', country_code: '', lat: null, lng: null },
];

/** One summary for tests and measurements; anything may be overridden. */
export function makeSummary(changes: Partial<ListingSummary> = {}): ListingSummary {
  const summary: ListingSummary = {
    id: '00000000-0000-4000-8000-000000000000',
    owner_id: '',
    title: 'Yamaha U3',
    brand: 'Yamaha',
    model: 'U3',
    piano_type: 'Upright',
    subtype: '',
    year: 1988,
    price_cents: 549_000,
    condition: 'Used - Good',
    finish: 'polished ebony',
    height_cm: 131,
    length_cm: null,
    location: 'Hamburg, Germany',
    town: 'Hamburg',
    country_code: 'DE',
    lat: 53.551,
    lng: 9.994,
    image_url: null,
    view_count: 0,
    verified: false,
    featured_until: null,
    seller_name: 'Private Seller',
    seller_slug: '',
    seller_is_dealer: false,
    seller_rating: null,
    seller_review_count: 0,
    listed_at: Date.UTC(2026, 10, 1),
    haystack: '',
    ...changes,
  };
  const { title, brand, model, piano_type: type, finish, year, town } = summary;
  return { ...summary, haystack: changes.haystack ?? foldText([title, brand, model, type, finish, year, town].join(' ')) };
}

/** The same `count` varied listings for the same seed. */
export function generateSummaries(count: number, seed = 1): ListingSummary[] {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const among = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  const maybe = <T>(chance: number, value: T): T | null => (random() < chance ? value : null);

  return Array.from({ length: count }, (_, index) => {
    const brand = among(brands);
    const model = among(models);
    const reviews = maybe(0.3, below(40) + 1) ?? 0;
    return makeSummary({
      id: `${String(below(1e8)).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`,
      title: `${brand} ${model}`,
      brand,
      model,
      piano_type: among(pianoTypes),
      year: maybe(0.9, 1880 + below(146)),
      price_cents: maybe(0.9, below(60_000) * 100),
      condition: maybe(0.95, among(conditions)),
      finish: among(finishes),
      height_cm: maybe(0.5, 100 + below(40)),
      length_cm: maybe(0.4, 140 + below(150)),
      ...among(towns),
      view_count: below(500),
      verified: random() < 0.7,
      featured_until: maybe(0.05, Date.UTC(2026, 10, below(60))),
      seller_is_dealer: random() < 0.5,
      seller_rating: reviews > 0 ? 1 + below(41) / 10 : null,
      seller_review_count: reviews,
      listed_at: Date.UTC(2026, 0, 1) + below(300) * 86_400_000,
    });
  });
}

/** mulberry32: small, even, the same everywhere. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
