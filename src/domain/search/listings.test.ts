import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm, type Coordinates } from '../geo/distance.ts';
import { foldText, listingToSummary, type ListingSummary } from '../listing/listing-summary.ts';
import type { Listing } from '../listing/listing.ts';
import { loweredFrom } from '../listing/lowered-price.ts';
import { parseBrowseQuery, stringifyBrowseSearch } from './browse-query.ts';
import { defaultBrowseSearch, open, type BrowseSearch, type Sort, sorts } from './browse-search.ts';
import { filterListings, searchedListings } from './filter-listings.ts';
import { generateSummaries, makeSummary } from './generate-summaries.ts';
import { createListingFinder } from './listing-finder.ts';
import { countNewMatches, seenUntil } from './new-matches.ts';
import { sortListings } from './sort-listings.ts';
import { narrows, toWords } from './text-words.ts';

const now = Date.UTC(2026, 10, 27);
const hamburg = { lat: 53.551, lng: 9.994 };
const many = generateSummaries(20_000);

function changed(changes: Partial<BrowseSearch>): BrowseSearch {
  return { ...defaultBrowseSearch, ...changes };
}

describe('filterListings', () => {
  it.each<[string, Partial<ListingSummary>, Partial<BrowseSearch>, boolean]>([
    ['F-1', { title: 'Blüthner Stil 6' }, { text: 'bluthner' }, true],
    ['F-1', { title: 'Blüthner Stil 6' }, { text: 'BLUETHNER stil' }, true],
    ['F-1', { title: 'Bluethner Stil 6' }, { text: 'Blüth' }, true],
    ['F-1', { title: 'Yamaha U3' }, { text: 'u3 yama' }, true],
    ['F-1', { title: 'Yamaha U3' }, { text: 'u3 kawai' }, false],
    ['F-1', { title: 'Steinway A-188' }, { text: 'a-188' }, true],
    ['F-1', { title: 'Yamaha YUS3' }, { text: 's3' }, false],
    ['F-1', { title: 'Steinway S3' }, { text: 's3' }, true],
    ['F-1', {}, { text: ' -- ' }, true],
    ['F-2', { piano_type: 'Grand' }, { types: ['Grand', 'Hybrid'] }, true],
    ['F-2', { piano_type: 'Upright' }, { types: ['Grand', 'Hybrid'] }, false],
    ['F-2', { brand: 'Blüthner ' }, { brands: ['bluethner'] }, true],
    ['F-2', { brand: 'Yamaha' }, { brands: ['Kawai'] }, false],
    ['F-3', { price_cents: 900_000 }, { price: { min: 9000, max: 9000 } }, true],
    ['F-3', { price_cents: 900_001 }, { price: { min: null, max: 9000 } }, false],
    ['F-3', { price_cents: null }, { price: { min: null, max: 9000 } }, true],
    ['F-3', { price_cents: null }, { price: { min: null, max: 9000 }, onRequest: false }, false],
    ['F-3', { price_cents: null }, { onRequest: false }, false],
    ['F-3', { price_cents: 1 }, { onRequest: false }, true],
    ['F-4', { year: 1980 }, { year: { min: 1980, max: 1980 } }, true],
    ['F-4', { year: null }, { year: { min: 1980, max: null } }, false],
    ['F-4', { year: null }, {}, true],
    ['F-4', { height_cm: null }, { height: { min: null, max: 140 } }, false],
    ['F-4', { length_cm: 188 }, { length: { min: 180, max: 190 } }, true],
    ['F-5', { condition: null }, { conditions: ['Used - Good'] }, true],
    ['F-5', { condition: null }, { conditions: ['New'] }, false],
    ['F-6', { finish: 'Walnut, satin' }, { finish: 'satin wal' }, true],
    ['F-6', { finish: '' }, { finish: 'satin' }, false],
    ['F-7', { country_code: 'AT' }, { country: 'AT' }, true],
    ['F-7', { country_code: '' }, { country: 'AT' }, false],
    ['F-8', { lat: 53.249, lng: 10.407 }, { place: 'Hamburg', km: 50 }, true],
    ['F-8', { lat: 53.249, lng: 10.407 }, { place: 'Hamburg', km: 40 }, false],
    ['F-8', { lat: null, lng: null }, { place: 'Hamburg', km: 1000 }, false],
    ['F-9', { seller_is_dealer: true }, { seller: 'dealer' }, true],
    ['F-9', { seller_is_dealer: true }, { seller: 'private' }, false],
  ])('%s: %j is found by %j: %s', (_rule, listing, search, found) => {
    const context = { now, place: search.place ? hamburg : null };
    expect(filterListings([makeSummary(listing)], changed(search), context)).toHaveLength(found ? 1 : 0);
  });

  it.each([
    ['left out of the plain search', false, ['free']],
    ['found where they are asked for', true, ['free', 'taken']],
  ])('F-11, U-IMP-14: reserved pianos are %s', (_what, reserved, found) => {
    const index = { items: [makeSummary({ id: 'free' })], reserved: [makeSummary({ id: 'taken', reserved: true })] };
    expect(searchedListings(index, changed({ reserved })).map(({ id }) => id)).toEqual(found);
    expect(parseBrowseQuery(stringifyBrowseSearch(changed({ reserved }))).reserved).toBe(reserved);
  });

  it('F-8: an unknown town filters nothing', () => {
    const search = changed({ place: 'Atlantis', km: 10 });
    expect(filterListings([makeSummary()], search, { now, place: null })).toHaveLength(1);
  });

  it('F-1 to F-9: over 20,000 listings, agrees with the rules written out one by one', () => {
    const search = changed({ text: 'yam', types: ['Upright'], price: { min: 500, max: 30_000 }, year: { min: 1950, max: 2010 }, place: 'Hamburg', km: 450 });
    const expected = many.filter(
      (listing) =>
        foldText(listing.haystack).split(' ').some((word) => word.startsWith('yam')) &&
        listing.piano_type === 'Upright' &&
        (listing.price_cents === null || (listing.price_cents >= 50_000 && listing.price_cents <= 3_000_000)) &&
        listing.year !== null &&
        listing.year >= 1950 &&
        listing.year <= 2010 &&
        listing.lat !== null &&
        listing.lng !== null &&
        distanceKm(hamburg, { lat: listing.lat, lng: listing.lng }) <= 450,
    );
    const found = filterListings(many, search, { now, place: hamburg });
    expect(found).toEqual(expected);
    expect(found.length).toBeGreaterThan(50);
  });
});

describe('sortListings', () => {
  const order = (listings: Partial<ListingSummary>[], sort: Sort) =>
    sortListings(listings.map((listing) => makeSummary(listing)), sort, { now }).map((listing) => listing.id);

  it.each<[string, Sort, Partial<ListingSummary>[], string[]]>([
    ['O-1', 'newest', [{ id: 'b', listed_at: 1 }, { id: 'c', listed_at: 2 }, { id: 'a', listed_at: 1 }], ['c', 'b', 'a']],
    ['O-2', 'featured', [{ id: 'a', featured_until: now + 1 }, { id: 'b', featured_until: now, vip_until: now }, { id: 'c', featured_until: now + 1, vip_until: now + 1 }, { id: 'd' }], ['c', 'a', 'd', 'b']],
    ['O-2', 'featured', [{ id: 'a' }, { id: 'b', featured_until: now }, { id: 'c', featured_until: now + 1 }], ['c', 'b', 'a']],
    ['O-3', 'price-low', [{ id: 'a', price_cents: null }, { id: 'b', price_cents: 2 }, { id: 'c', price_cents: 1 }], ['c', 'b', 'a']],
    ['O-3', 'price-high', [{ id: 'a', price_cents: null }, { id: 'b', price_cents: 1 }, { id: 'c', price_cents: 2 }], ['c', 'b', 'a']],
    ['O-4', 'rating', [{ id: 'a', seller_rating: 5, seller_review_count: 0 }, { id: 'b', seller_rating: 4.9, seller_review_count: 3 }, { id: 'c', seller_rating: 4.9, seller_review_count: 9 }], ['c', 'b', 'a']],
  ])('%s: %s', (_rule, sort, listings, expected) => {
    expect(order(listings, sort)).toEqual(expected);
  });

  it('O-5: whatever order 20,000 listings arrive in, the result is the same', () => {
    const turned = [...many].reverse();
    for (const sort of sorts) {
      expect(sortListings(turned, sort, { now })).toEqual(sortListings(many, sort, { now }));
    }
  });
});

describe('createListingFinder', () => {
  it('F-1, O-1 to O-4: answers each key stroke as filtering and sorting anew would', () => {
    const finder = createListingFinder(many);
    const typed = ['b', 'bl', 'blu', 'blue', 'bluet', 'bluethner', 'bluethner s', 'bluethner sti', 'stil', '', 'u3 yam'];
    for (const sort of sorts) {
      for (const text of typed) {
        const search = changed({ text, sort, types: ['Grand'] });
        const anew = sortListings(filterListings(many, search, { now, place: null }), sort, { now });
        expect(finder.find(search, { now, place: null }), `${sort} ${text}`).toEqual(anew);
      }
    }
  });

  const idsFound = (listings: Partial<ListingSummary>[], search: Partial<BrowseSearch>, place: Coordinates | null = null) =>
    createListingFinder(listings.map((listing) => makeSummary(listing)))
      .find(changed(search), { now, place })
      .map(({ id }) => id);

  it('U-SEA-04, O-6: the nearest first, equally far ones newest first, and newest where the town is not known', () => {
    const listings = [
      { id: 'far', lat: 53.25, lng: 10.41, listed_at: 4 },
      { id: 'near-old', lat: hamburg.lat, lng: hamburg.lng, listed_at: 1 },
      { id: 'nowhere', lat: null, lng: null, listed_at: 5 },
      { id: 'near-new', lat: hamburg.lat, lng: hamburg.lng, listed_at: 2 },
    ];
    const search = { place: 'Hamburg', sort: 'distance' as const };
    expect(idsFound(listings, search, hamburg)).toEqual(['near-new', 'near-old', 'far']);
    expect(idsFound(listings, search)).toEqual(['nowhere', 'far', 'near-new', 'near-old']);
    const summaries = listings.map((listing) => makeSummary(listing));
    expect(sortListings(summaries, 'distance', { now, place: hamburg }).map(({ id }) => id)).toEqual(['near-new', 'near-old', 'far', 'nowhere']);
  });

  it('U-SEA-04, O-6: goes by the town that is asked for now', () => {
    const finder = createListingFinder(many);
    for (const place of [hamburg, { lat: 48.208, lng: 16.373 }]) {
      const search = changed({ place: 'a town', km: 1000, sort: 'distance' });
      const km = finder.find(search, { now, place }).map(({ lat, lng }) => distanceKm(place, { lat: lat ?? 0, lng: lng ?? 0 }));
      expect(km.length).toBeGreaterThan(100);
      expect(km).toEqual([...km].sort((a, b) => a - b));
    }
  });

  it.each(sorts)('U-SEA-04, O-7: up to a price, all with one come before those on request: %s', (sort) => {
    const context = { now, place: hamburg };
    const search = changed({ place: 'Hamburg', km: 400, sort, price: { min: null, max: 5000 } });
    const finder = createListingFinder(many);
    const found = finder.find(search, context);
    const priced = found.filter(({ price_cents: cents }) => cents !== null);
    expect(priced.length).toBeGreaterThan(20);
    expect(found.length).toBeGreaterThan(priced.length);
    expect(found).toEqual([...priced, ...finder.find({ ...search, price: open }, context).filter(({ price_cents: cents }) => cents === null)]);
    expect(finder.find({ ...search, onRequest: false }, context)).toEqual(priced);
  });

  it('O-2: looks again at what is featured when time has passed', () => {
    const finder = createListingFinder([makeSummary({ id: 'b' }), makeSummary({ id: 'a', featured_until: now + 1000 })]);
    const ids = (at: number) => finder.find(changed({ sort: 'featured' }), { now: at, place: null }).map(({ id }) => id);
    expect([ids(now), ids(now + 1000)]).toEqual([['a', 'b'], ['b', 'a']]);
  });

  it('F-10: the number beside a choice is what the choice would show', () => {
    const finder = createListingFinder(many);
    const search = changed({ text: 'u', types: ['Grand'], seller: 'dealer', conditions: ['New', 'Used - Good'], year: { min: 1950, max: null } });
    const context = { now, place: null };
    const facets = finder.facets(search, context);
    expect(facets.brands).toHaveLength(8);
    for (const { brand, count } of facets.brands) {
      expect(finder.find({ ...search, brands: [brand] }, context)).toHaveLength(count);
    }
    expect(finder.find({ ...search, types: ['Hybrid'] }, context)).toHaveLength(facets.types.Hybrid ?? 0);
    expect(finder.find({ ...search, conditions: ['Used - Good'] }, context)).toHaveLength(facets.conditions['Used - Good'] ?? 0);
    expect(finder.find({ ...search, seller: 'private' }, context)).toHaveLength(facets.sellers.private);
    expect(finder.find({ ...search, seller: 'any' }, context)).toHaveLength(facets.sellers.any);
  });

  it('F-10: spellings of one brand count together under the most frequent', () => {
    const spelled = ['Blüthner', 'Blüthner', 'BLUETHNER', ' '].map((brand) => makeSummary({ brand }));
    const { brands } = createListingFinder(spelled).facets(defaultBrowseSearch, { now, place: null });
    expect(brands).toEqual([{ brand: 'Blüthner', count: 3 }]);
  });

  it('F-1: a narrower text never finds what the wider did not', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ü', '3', '-', ' '), maxLength: 8 });
    fc.assert(
      fc.property(word, word, fc.array(word, { maxLength: 20 }), (wide, added, titles) => {
        const context = { now, place: null };
        const listings = titles.map((title) => makeSummary({ haystack: foldText(title) }));
        const narrow = wide + added;
        if (!narrows(toWords(narrow), toWords(wide))) return;
        const wider = new Set(filterListings(listings, changed({ text: wide }), context));
        const found = filterListings(listings, changed({ text: narrow }), context);
        expect(found.every((listing) => wider.has(listing))).toBe(true);
      }),
    );
  });
});

describe('countNewMatches', () => {
  const at = (ms: number) => new Date(now + ms).toISOString();
  const nobody = { userId: null };
  const context = { now, place: null };
  const listings = [
    makeSummary({ listed_at: now, piano_type: 'Grand' }),
    makeSummary({ listed_at: now - 1, piano_type: 'Grand' }),
    makeSummary({ listed_at: now, piano_type: 'Upright' }),
  ];
  it.each<[string, string, string, number]>([
    ['N-1', 'type=Grand', at(-1), 1],
    ['N-1', 'type=Grand', at(-2), 2],
    ['N-1', '', at(-1), 2],
    ['N-1', 'type=Grand', 'not a time', 0],
  ])('%s: %s since %s', (_rule, query, seenAt, fresh) => {
    expect(countNewMatches(listings, { query, seenAt, ...nobody }, context)).toEqual({ fresh, cheaper: 0 });
  });

  it('U-SEA-01, N-1: an older draft is new from the moment it is on the market, by the time that the database set', () => {
    const rest = { description: '', image_urls: [], seller: null, tier: 'basic', tier_ends_at: null, screening_state: 'approved' };
    const draft = { ...makeSummary(), ...rest, created_at: at(-90 * 86_400_000), listed_at: at(0) } as unknown as Listing;
    const saved = { query: '', seenAt: at(-1), ...nobody };
    expect(countNewMatches([listingToSummary(draft)], saved, context).fresh).toBe(1);
    expect(countNewMatches([listingToSummary({ ...draft, listed_at: at(-2) })], saved, context).fresh).toBe(0);
    expect(sortListings([makeSummary({ id: 'b', listed_at: now - 1 }), { ...listingToSummary(draft), id: 'a' }], 'newest', { now })[0]?.id).toBe('a');
  });

  it('U-SEA-02, N-2: one’s own pianos are no news, whatever happens to them', () => {
    const own = makeSummary({ owner_id: 'me', listed_at: now });
    const lowered = makeSummary({ owner_id: 'me', listed_at: 0, price_cents: 1, former_prices: [{ price_cents: 900_000, until: at(0) }] });
    const other = makeSummary({ owner_id: 'you', listed_at: now });
    expect(countNewMatches([own, lowered, other], { query: '', seenAt: at(-1), userId: 'me' }, context)).toEqual({ fresh: 1, cheaper: 0 });
  });

  it.each<[string, string, number | null, number | null, number]>([
    ['N-4: falls by 5 %', '', 1_000_000, 950_000, 1],
    ['N-4: falls by less', '', 1_000_000, 950_001, 0],
    ['N-4: rises', '', 950_000, 1_000_000, 0],
    ['N-4: falls into the range', 'price_max=10000', 1_000_100, 1_000_000, 1],
    ['N-4: falls within the range by less than 5 %', 'price_max=10000', 1_000_000, 999_900, 0],
    ['N-4: falls out of the range', 'price_min=9000', 1_000_000, 800_000, 0],
    ['N-4: is named at last, where prices on request were left out', 'on_request=0', null, 800_000, 1],
    ['N-4: is named at last, where the piano was found before', '', null, 800_000, 0],
    ['N-4: is no longer named', '', 800_000, null, 0],
  ])('U-SEA-03, %s (%s)', (_rule, query, before, price, cheaper) => {
    const listing = makeSummary({ listed_at: 0, price_cents: price, former_prices: [{ price_cents: before, until: at(0) }] });
    expect(countNewMatches([listing], { query, seenAt: at(-1), ...nobody }, context)).toEqual({ fresh: 0, cheaper });
    expect(countNewMatches([listing], { query, seenAt: at(0), ...nobody }, context).cheaper).toBe(0);
  });

  it('U-SEA-03, N-4: what counts is the price when the person last looked, over however many steps, and each fall once', () => {
    const former_prices = [
      { price_cents: 1_000_000, until: at(10) },
      { price_cents: 970_000, until: at(20) },
      { price_cents: 940_000, until: at(30) },
    ];
    const listing = makeSummary({ listed_at: now - 100, price_cents: 930_000, former_prices });
    const cheaperSince = (ms: number) => countNewMatches([listing], { query: '', seenAt: at(ms), ...nobody }, context).cheaper;
    expect([0, 10, 20, 30].map(cheaperSince)).toEqual([1, 0, 0, 0]);
    expect(countNewMatches([listing], { query: '', seenAt: at(-200), ...nobody }, context)).toEqual({ fresh: 1, cheaper: 0 });
  });

  it('N-3: seen is what the device has heard of, by the times of the database', () => {
    const lowered = makeSummary({ listed_at: now - 100, former_prices: [{ price_cents: 1, until: at(30) }] });
    expect(seenUntil([lowered, makeSummary({ listed_at: now })])).toBe(now + 30);
    expect(seenUntil([])).toBeNull();
  });
});

describe('loweredFrom', () => {
  const day = 86_400_000;
  const at = (days: number) => new Date(now - days * day).toISOString();
  it.each<[string, number | null, [number | null, number][], number | null]>([
    ['N-5: lowered yesterday', 900, [[1000, 1]], 1000],
    ['N-5: the lowest of the 30 days before', 900, [[1000, 40], [950, 20], [1100, 1]], 950],
    ['N-5: what held before those 30 days is past', 900, [[800, 40], [1000, 1]], 1000],
    ['N-5: no fall against the lowest', 900, [[900, 10], [1000, 1]], null],
    ['N-5: raised', 900, [[800, 1]], null],
    ['N-5: long ago', 900, [[1000, 31]], null],
    ['N-5: on request before', 900, [[null, 1]], null],
    ['N-5: on request now', null, [[1000, 1]], null],
    ['N-5: never changed', 900, [], null],
  ])('%s', (_rule, price_cents, former, expected) => {
    const former_prices = former.map(([cents, days]) => ({ price_cents: cents, until: at(days) }));
    expect(loweredFrom(makeSummary({ price_cents, former_prices }), now)).toBe(expected);
  });
});
