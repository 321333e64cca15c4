import { open, type Bounds, type BrowseSearch } from '../../domain/search/browse-search.ts';
import { formatEuro } from '../../domain/money/euro.ts';
import { countryName } from '../../lib/format/country.ts';
import { browseMessages as messages } from './messages.ts';

export interface ActiveFilter {
  key: string;
  words: string;
  /** What changes when it is taken away. */
  without: Partial<BrowseSearch>;
}

/** Every set filter in words, in the order of the panel. */
export function listActiveFilters(search: BrowseSearch): ActiveFilter[] {
  const filters: ActiveFilter[] = [];
  const add = (key: string, words: string, without: Partial<BrowseSearch>) => filters.push({ key, words, without });

  for (const type of search.types) add(`type-${type}`, type, { types: search.types.filter((each) => each !== type) });
  for (const brand of search.brands) {
    add(`brand-${brand}`, brand, { brands: search.brands.filter((each) => each !== brand) });
  }
  const price = describeBounds(search.price, (euro) => formatEuro(euro * 100));
  if (price) add('price', price, { price: open });
  if (!search.onRequest) add('on-request', messages.noOnRequest, { onRequest: true });
  const year = describeBounds(search.year, String);
  if (year) add('year', year, { year: open });
  for (const condition of search.conditions) {
    add(`condition-${condition}`, condition, { conditions: search.conditions.filter((each) => each !== condition) });
  }
  if (search.finish) add('finish', search.finish, { finish: '' });
  const height = describeBounds(search.height, (cm) => `${cm} cm`);
  if (height) add('height', `${messages.height} ${height}`, { height: open });
  const length = describeBounds(search.length, (cm) => `${cm} cm`);
  if (length) add('length', `${messages.length} ${length}`, { length: open });
  if (search.country) add('country', countryName(search.country), { country: '' });
  if (search.place) add('place', messages.near(search.place, search.km), { place: '' });
  if (search.seller !== 'any') {
    add('seller', search.seller === 'dealer' ? messages.dealer : messages.privateSeller, { seller: 'any' });
  }
  if (search.reserved) add('reserved', messages.withReserved, { reserved: false });
  return filters;
}

/** A name for a search that nobody has named: its text and filters. */
export function nameSearch(search: BrowseSearch, longest: number): string {
  const parts = [search.text, ...listActiveFilters(search).map((filter) => filter.words)].filter(Boolean);
  const name = parts.join(' · ');
  return name.length > longest ? `${name.slice(0, longest - 1).replace(/\p{Cs}/gu, '').trimEnd()}…` : name;
}

function describeBounds({ min, max }: Bounds, toWords: (value: number) => string): string {
  if (min !== null && max !== null) return min === max ? toWords(min) : `${toWords(min)}–${toWords(max)}`;
  if (min !== null) return messages.from(toWords(min));
  return max === null ? '' : messages.upTo(toWords(max));
}
