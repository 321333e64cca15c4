import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conditions, pianoTypes } from '../listing/listing-values.ts';
import { cleanText, parseBrowseQuery, parseBrowseSearch, stringifyBrowseSearch } from './browse-query.ts';
import {
  changeSearch,
  countFilters,
  defaultBrowseSearch,
  isNarrowed,
  noFilters,
  sellerKinds,
  sorts,
  views,
  type BrowseSearch,
  type Sort,
} from './browse-search.ts';

function changed(changes: Partial<BrowseSearch>): BrowseSearch {
  return { ...defaultBrowseSearch, ...changes };
}

describe('parseBrowseSearch', () => {
  it.each<[string, Record<string, unknown>, Partial<BrowseSearch>]>([
    ['S-1', {}, {}],
    ['S-1', { sort: 'cheapest', view: 3, seller: null, km: 'far', year_min: '25', type: 'Organ', country: 'Germany' }, {}],
    ['S-1', { q: { nested: true }, brand: [{}, null], price_min: Number.NaN, height_max: [] }, {}],
    ['S-1', { price_min: '-5', length_min: '0', length_max: '1000', year_max: '2101' }, {}],
    ['S-1', { type: 'grand,UPRIGHT', condition: 'good,New', sort: ' Rating ', country: 'de' }, { types: ['Grand', 'Upright'], conditions: ['New', 'Used - Good'], sort: 'rating', country: 'DE' }],
    ['S-2', { q: '  Blu\u0308thner\n\tStil  6 ' }, { text: 'Blüthner Stil 6' }],
    ['S-2', { q: 'x'.repeat(10_000) }, { text: 'x'.repeat(100) }],
    ['S-2', { q: '\ud83c' }, {}],
    ['S-3', { price_min: '4.200', price_max: '9,000 €' }, { price: { min: 4200, max: 9000 } }],
    ['S-3', { price_min: 4200, height_min: '130,6' }, { price: { min: 4200, max: null }, height: { min: 131, max: null } }],
    ['S-3', { year_min: '1.987' }, { year: { min: 1987, max: null } }],
    ['S-4', { year_min: '2005', year_max: '1980' }, { year: { min: 1980, max: 2005 } }],
    ['S-5', { brand: 'Yamaha,Kawai,Yamaha' }, { brands: ['Kawai', 'Yamaha'] }],
    ['S-5', { brand: ['Yamaha', 'Kawai,Petrof'] }, { brands: ['Kawai', 'Petrof', 'Yamaha'] }],
    ['S-5', { condition: 'Used - Like New' }, { conditions: ['Used - Like New'] }],
    ['S-6', { near: 'Hamburg' }, { place: 'Hamburg', km: 50, sort: 'distance' }],
    ['O-6', { near: 'Hamburg', sort: 'newest' }, { place: 'Hamburg', sort: 'newest' }],
    ['O-6', { sort: 'distance' }, {}],
    ['S-6', { near: '', km: '100' }, {}],
    ['S-6', { on_request: '0' }, { onRequest: false }],
  ])('%s: %j', (_rule, record, expected) => {
    expect(parseBrowseSearch(record)).toEqual(changed(expected));
  });

  it('S-1: never throws, whatever the record', () => {
    const known = fc.constantFrom('q', 'brand', 'type', 'price_min', 'km', 'near', 'sort', 'view', 'condition', 'finish');
    fc.assert(
      fc.property(fc.dictionary(known, fc.anything()), (record) => {
        const search = parseBrowseSearch(record);
        expect(parseBrowseQuery(stringifyBrowseSearch(search))).toEqual(search);
      }),
    );
  });
});

describe('stringifyBrowseSearch', () => {
  it.each<[string, Partial<BrowseSearch>, string]>([
    ['S-6', {}, ''],
    ['S-6', { sort: 'price-low', types: ['Upright', 'Grand'], text: 'u3' }, 'q=u3&type=Grand%2CUpright&sort=price-low'],
    ['S-6', { place: 'Köln', km: 100, sort: 'distance' }, 'near=K%C3%B6ln&km=100'],
    ['O-6', { place: 'Köln', sort: 'newest' }, 'near=K%C3%B6ln&sort=newest'],
    ['O-6', { sort: 'distance' }, ''],
    ['S-6', { km: 100 }, ''],
    ['S-6', { onRequest: false, price: { min: null, max: 9000 } }, 'price_max=9000&on_request=0'],
  ])('%s: %j', (_rule, changes, query) => {
    expect(stringifyBrowseSearch(changed(changes))).toBe(query);
  });

  it('S-5: a comma or a percent sign in a brand survives', () => {
    const brands = ['100%25', 'Heirs, Sons %2C Co'];
    expect(parseBrowseQuery(stringifyBrowseSearch(changed({ brands }))).brands).toEqual(brands);
  });

  it('S-6: what was written reads as the same search, also through a plain record', () => {
    const text = fc.string({ unit: 'binary', maxLength: 150 });
    const bound = (min: number, max: number) => fc.option(fc.integer({ min, max }));
    const bounds = (min: number, max: number) =>
      fc.tuple(bound(min, max), bound(min, max)).map(([a, b]) =>
        a !== null && b !== null ? { min: Math.min(a, b), max: Math.max(a, b) } : { min: a, max: b },
      );
    const search = fc
      .record({
        text: text.map((typed) => cleanText(typed, 100)),
        sort: fc.constantFrom(...sorts),
        view: fc.constantFrom(...views),
        brands: fc.uniqueArray(text.map((typed) => cleanText(typed, 60)).filter(Boolean), { maxLength: 20 }).map((all) => [...all].sort()),
        types: fc.subarray([...pianoTypes]),
        conditions: fc.subarray([...conditions]),
        price: bounds(0, 99_999_999),
        onRequest: fc.boolean(),
        year: bounds(1700, 2100),
        finish: text.map((typed) => cleanText(typed, 60)),
        height: bounds(1, 999),
        length: bounds(1, 999),
        country: fc.constantFrom('', 'DE', 'AT'),
        place: text.map((typed) => cleanText(typed, 60)),
        km: fc.integer({ min: 1, max: 1000 }),
        seller: fc.constantFrom(...sellerKinds),
        reserved: fc.boolean(),
      })
      .map((made) => (made.place === '' ? { ...made, km: 50, sort: made.sort === 'distance' ? 'newest' : made.sort } : made));
    fc.assert(
      fc.property(search, (wanted) => {
        const query = stringifyBrowseSearch(wanted);
        expect(parseBrowseQuery(`?${query}`)).toEqual(wanted);
        expect(parseBrowseSearch(Object.fromEntries(new URLSearchParams(query)))).toEqual(wanted);
        expect(stringifyBrowseSearch(parseBrowseQuery(query))).toBe(query);
      }),
    );
  });
});

describe('changeSearch', () => {
  it.each<[string, Partial<BrowseSearch>, Partial<BrowseSearch>, Sort]>([
    ['O-6: a town is set', {}, { place: 'Köln' }, 'distance'],
    ['O-6: the town is taken away', { place: 'Köln', sort: 'distance' }, { place: '' }, 'newest'],
    ['O-6: all filters are taken away', { place: 'Köln', sort: 'distance' }, noFilters, 'newest'],
    ['O-6: another order was chosen', { sort: 'price-low' }, { place: 'Köln' }, 'price-low'],
    ['O-6: another order is chosen', { place: 'Köln', sort: 'distance' }, { sort: 'newest' }, 'newest'],
    ['O-6: another order was chosen, the town changes', { place: 'Köln', sort: 'newest' }, { place: 'Bonn' }, 'newest'],
    ['O-6: something else changes', { place: 'Köln', sort: 'distance' }, { km: 20 }, 'distance'],
    ['O-6: no town to go by', {}, { sort: 'distance' }, 'newest'],
  ])('U-SEA-04, %s', (_rule, before, part, sort) => {
    expect(changeSearch(changed(before), part).sort).toBe(sort);
  });
});

describe('counting filters', () => {
  it.each<[string, Partial<BrowseSearch>, number, boolean]>([
    ['F-1', {}, 0, false],
    ['F-1', { text: 'u3' }, 0, true],
    ['F-2', { types: ['Grand', 'Hybrid'], sort: 'rating' }, 1, true],
    ['F-3', { price: { min: 1, max: null }, onRequest: false }, 2, true],
    ['F-8', { place: 'Wien', km: 10 }, 1, true],
  ])('%s: %j', (_rule, changes, filters, narrowed) => {
    const search = changed(changes);
    expect([countFilters(search), isNarrowed(search)]).toEqual([filters, narrowed]);
    expect({ ...search, ...noFilters }).toEqual({ ...defaultBrowseSearch, sort: search.sort, view: search.view });
    expect(isNarrowed({ ...search, ...noFilters })).toBe(false);
  });
});
