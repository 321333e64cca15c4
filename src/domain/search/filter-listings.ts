import { distanceKm, kmPerDegree, type Coordinates } from '../geo/distance.ts';
import { foldText, type ListingSummary } from '../listing/listing-summary.ts';
import type { Condition } from '../listing/listing-values.ts';
import { isBounded, type Bounds, type BrowseSearch } from './browse-search.ts';
import { hasWords, toWords } from './text-words.ts';

export interface SearchContext {
  /** Epoch ms. */
  now: number;
  /** Where `search.place` lies; null when it is not set or not known, then distance does not filter. */
  place: Coordinates | null;
}

/** What a search goes through: reserved ones only where they are asked for. Rule F-11. */
export function searchedListings(
  { items, reserved }: { items: readonly ListingSummary[]; reserved: readonly ListingSummary[] },
  search: Pick<BrowseSearch, 'reserved'>,
): readonly ListingSummary[] {
  return search.reserved && reserved.length > 0 ? [...items, ...reserved] : items;
}

export type Test = (listing: ListingSummary) => boolean;

/** Shown, and counted, where a listing does not say its condition (specification, display defaults). */
export const defaultCondition: Condition = 'Used - Good';

/** Listings that fit, in the order given. Rules F-1 to F-10 in RULES.md. */
export function filterListings(
  summaries: readonly ListingSummary[],
  search: BrowseSearch,
  context: SearchContext,
): ListingSummary[] {
  const words = toWords(search.text);
  const tests = [...createChoiceTests(search), ...createRangeTests(search, context)];
  return summaries.filter((listing) => tests.every((test) => test(listing)) && hasWords(listing.haystack, words));
}

/** One test for each set filter among brand, type, condition and seller. */
export function createChoiceTests(search: BrowseSearch): Test[] {
  const tests = createNamedChoiceTests(search);
  return [tests.type, tests.seller, tests.condition, tests.brand].filter((test) => test !== null);
}

export function createNamedChoiceTests(search: BrowseSearch): Record<'brand' | 'type' | 'condition' | 'seller', Test | null> {
  const { types, conditions, seller } = search;
  return {
    brand: search.brands.length > 0 ? createBrandTest(search.brands) : null,
    type: types.length > 0 ? (listing) => types.includes(listing.piano_type) : null,
    condition:
      conditions.length > 0 ? (listing) => conditions.includes(listing.condition ?? defaultCondition) : null,
    seller: seller === 'any' ? null : (listing) => listing.seller_is_dealer === (seller === 'dealer'),
  };
}

/** One test for each set filter but the choices and the text. */
export function createRangeTests(search: BrowseSearch, context: SearchContext): Test[] {
  const tests: Test[] = [];
  if (isBounded(search.price) || !search.onRequest) tests.push(createPriceTest(search));
  if (isBounded(search.year)) tests.push(createBoundsTest('year', search.year));
  if (isBounded(search.height)) tests.push(createBoundsTest('height_cm', search.height));
  if (isBounded(search.length)) tests.push(createBoundsTest('length_cm', search.length));
  if (search.country !== '') tests.push((listing) => listing.country_code === search.country);
  if (context.place && search.place !== '') tests.push(createDistanceTest(context.place, search.km));
  const finish = toWords(search.finish);
  if (finish.length > 0) tests.push((listing) => hasWords(foldText(listing.finish), finish));
  return tests;
}

/** Compares folded names; a folded name is kept a brand, not a listing, since brands are few. */
function createBrandTest(brands: readonly string[]): Test {
  const wanted = new Set(brands.map(foldText));
  const answers = new Map<string, boolean>();
  return ({ brand }) => {
    let answer = answers.get(brand);
    if (answer === undefined) {
      answer = wanted.has(foldText(brand.trim()));
      answers.set(brand, answer);
    }
    return answer;
  };
}

function createPriceTest({ price, onRequest }: BrowseSearch): Test {
  const least = price.min === null ? -Infinity : price.min * 100;
  const most = price.max === null ? Infinity : price.max * 100;
  return ({ price_cents: cents }) => (cents === null ? onRequest : cents >= least && cents <= most);
}

function createBoundsTest(field: 'year' | 'height_cm' | 'length_cm', bounds: Bounds): Test {
  const least = bounds.min ?? -Infinity;
  const most = bounds.max ?? Infinity;
  return (listing) => {
    const value = listing[field];
    return value !== null && value >= least && value <= most;
  };
}

function createDistanceTest(place: Coordinates, km: number): Test {
  // The band of latitudes comes first: it is one subtraction, and most listings lie outside.
  const degrees = km / kmPerDegree;
  return ({ lat, lng }) =>
    lat !== null && lng !== null && Math.abs(lat - place.lat) <= degrees && distanceKm(place, { lat, lng }) <= km;
}
