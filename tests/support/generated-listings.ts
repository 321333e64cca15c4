import { fallbackIllustration } from '../../src/domain/listing/illustrations.ts';
import type { Listing, SellerSummary } from '../../src/domain/listing/listing.ts';
import { conditions, type PianoType } from '../../src/domain/listing/listing-values.ts';

interface Kind {
  brand: string;
  model: string;
  type: PianoType;
  subtype: string;
  /** Height of uprights, length of grands, in cm; null for digital pianos. */
  cm: number | null;
  /** Price when new, in euro. */
  euro: number;
  years: readonly [first: number, last: number];
}

const kind = ([brand, model, type, subtype, cm, euro, first, last]: readonly [string, string, PianoType, string, number | null, number, number, number]): Kind => ({
  brand, model, type, subtype, cm, euro, years: [first, last],
});

const kinds: readonly Kind[] = [
  kind(['Yamaha', 'U1', 'Upright', 'Professional/Full', 121, 9_500, 1965, 2025]),
  kind(['Yamaha', 'U3', 'Upright', 'Professional/Full', 131, 12_500, 1965, 2025]),
  kind(['Yamaha', 'b1', 'Upright', 'Studio', 109, 4_200, 2005, 2025]),
  kind(['Yamaha', 'C3', 'Grand', 'Baby', 186, 29_000, 1984, 2012]),
  kind(['Yamaha', 'C7', 'Grand', 'Semi-Concert', 227, 45_000, 1984, 2012]),
  kind(['Kawai', 'K-300', 'Upright', 'Professional/Full', 122, 8_400, 2013, 2025]),
  kind(['Kawai', 'GX-2', 'Grand', 'Baby', 180, 25_900, 2013, 2025]),
  kind(['Steinway & Sons', 'B-211', 'Grand', 'Semi-Concert', 211, 110_000, 1900, 2024]),
  kind(['Steinway & Sons', 'D-274', 'Grand', 'Concert', 274, 170_000, 1900, 2024]),
  kind(['Steinway & Sons', 'K-132', 'Upright', 'Professional/Full', 132, 42_000, 1980, 2024]),
  kind(['Bösendorfer', '200', 'Grand', 'Semi-Concert', 200, 95_000, 1960, 2024]),
  kind(['Bechstein', 'Classic 124', 'Upright', 'Professional/Full', 124, 24_000, 1985, 2020]),
  kind(['Blüthner', 'Stil 6', 'Grand', 'Semi-Concert', 190, 60_000, 1905, 2010]),
  kind(['Schimmel', '112', 'Upright', 'Console', 112, 8_900, 1978, 2015]),
  kind(['Sauter', 'Masterclass 130', 'Upright', 'Professional/Full', 130, 26_000, 1990, 2024]),
  kind(['Grotrian-Steinweg', '192', 'Grand', 'Semi-Concert', 192, 70_000, 1925, 2022]),
  kind(['August Förster', '116 E', 'Upright', 'Studio', 116, 13_000, 1975, 2019]),
  kind(['Petrof', 'P 118', 'Upright', 'Studio', 118, 8_200, 1985, 2020]),
  kind(['Zimmermann', '118', 'Upright', 'Studio', 118, 4_500, 1960, 1990]),
  kind(['Roland', 'FP-30X', 'Digital', '88 keys', null, 750, 2021, 2025]),
  kind(['Casio', 'PX-S7000', 'Digital', '88 keys', null, 2_200, 2022, 2025]),
  kind(['Yamaha', 'U1 TA3', 'Hybrid', 'Hybrid Upright', 121, 15_500, 2017, 2025]),
];

const places = [
  { town: 'Hamburg', country_code: 'DE', country: 'Germany', lat: 53.551, lng: 9.994 },
  { town: 'Köln', country_code: 'DE', country: 'Germany', lat: 50.938, lng: 6.96 },
  { town: 'München', country_code: 'DE', country: 'Germany', lat: 48.137, lng: 11.575 },
  { town: 'Leipzig', country_code: 'DE', country: 'Germany', lat: 51.34, lng: 12.375 },
  { town: 'Görlitz', country_code: 'DE', country: 'Germany', lat: 51.153, lng: 14.987 },
  { town: 'Graz', country_code: 'AT', country: 'Austria', lat: 47.071, lng: 15.439 },
  { town: 'Innsbruck', country_code: 'AT', country: 'Austria', lat: 47.269, lng: 11.404 },
  { town: 'Zürich', country_code: 'CH', country: 'Switzerland', lat: 47.377, lng: 8.541 },
  { town: 'Utrecht', country_code: 'NL', country: 'Netherlands', lat: 52.091, lng: 5.122 },
] as const;

const finishes = ['polished ebony', 'polished white', 'walnut, satin', 'mahogany, satin', 'cherry, satin'];
const sentences = [
  'Regularly tuned and kept away from radiators.',
  'The action was regulated by a Klavierbauer last year.',
  'The case has light marks of use, the sound is full and even.',
  'From a private music room, one owner since new.',
  'Delivery to the ground floor can be arranged.',
  'Bass strings were renewed, the hammers were voiced.',
];

const newestDay = Date.UTC(2026, 10, 27);
const dayMs = 86_400_000;
const sellerCount = 200;

/** `count` plausible public listings, newest first, the same for the same seed; for measurements and simulations. */
export function generateListings(count: number, seed: number): Listing[] {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const among = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  const sellers = Array.from({ length: sellerCount }, (_, index) => generateSeller(index, below));

  const step = Math.floor((400 * dayMs) / Math.max(1, count));

  return Array.from({ length: count }, (_, index): Listing => {
    const { brand, model, type, subtype, cm, euro, years } = among(kinds);
    const { country, ...place } = among(places);
    const seller = among(sellers);
    const year = random() < 0.92 ? years[0] + below(years[1] - years[0] + 1) : null;
    const createdAt = new Date(newestDay - index * step - below(step)).toISOString();
    const promoted = random() < 0.03;
    return {
      id: toUuid(seed, index),
      owner_id: seller.id,
      title: `${brand} ${model}`,
      brand,
      model,
      piano_type: type,
      subtype,
      year,
      price_cents: random() < 0.94 ? usedPrice({ euro, year, luck: random() }) * 100 : null,
      condition: random() < 0.95 ? among(conditions) : null,
      description: Array.from({ length: 2 + below(3) }, () => among(sentences)).join(' '),
      status: 'active',
      is_published: true,
      image_urls: random() < 0.95 ? [fallbackIllustration(type, subtype)] : [],
      view_count: below(600),
      serial_number: random() < 0.6 ? String(10_000 + below(6_500_000)) : '',
      stock_number: seller.role === 'dealer' ? `S-${index}` : '',
      finish: among(finishes),
      height_cm: type === 'Grand' ? null : cm,
      length_cm: type === 'Grand' ? cm : null,
      ...place,
      location: `${place.town}, ${country}`,
      instrument_details: type === 'Digital' ? { polyphony: 256 } : { keyCount: 88, pedalCount: 3 },
      availability_slots: [{ id: 'Saturday-9-12', day: 'Saturday', timeRange: '9-12', preferred: true }],
      tier: promoted ? among(['featured', 'vip'] as const) : 'basic',
      tier_ends_at: promoted ? new Date(newestDay + (1 + below(30)) * dayMs).toISOString() : null,
      screening_state: 'approved',
      created_at: createdAt,
      updated_at: createdAt,
      seller,
    };
  });
}

function generateSeller(index: number, below: (limit: number) => number): SellerSummary {
  const isDealer = index % 4 === 0;
  const reviews = below(3) === 0 ? 1 + below(40) : 0;
  return {
    id: toUuid(0, index),
    display_name: isDealer ? `Klavierhaus ${index + 1}` : '',
    slug: isDealer ? `klavierhaus-${index + 1}` : `private-seller-${index + 1}`,
    role: isDealer ? 'dealer' : 'seller',
    member_since: new Date(newestDay - below(1500) * dayMs).toISOString(),
    rating: reviews > 0 ? 3 + below(21) / 10 : null,
    review_count: reviews,
    verified: below(5) > 0,
  };
}

/** Whole euro: value falls by a twentieth a year to a fifth of the new price, and scatters by a fifth. */
function usedPrice({ euro, year, luck }: { euro: number; year: number | null; luck: number }): number {
  const age = year === null ? 30 : 2026 - year;
  const value = euro * Math.max(0.2, 0.95 ** age) * (0.8 + 0.4 * luck);
  return Math.max(10, Math.round(value / 10) * 10);
}

function toUuid(group: number, index: number): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0').slice(-digits);
  // Spread over the first digits, as random ids are.
  return `${hex(Math.imul(index + 1, 0x9e3779b1) >>> 0, 8)}-${hex(group, 4)}-4000-8000-${hex(index, 12)}`;
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
