import { conditions, pianoTypes, type Condition } from '../listing/listing-values.ts';
import { parseEuroInput } from '../money/euro.ts';
import {
  defaultBrowseSearch,
  defaultKm,
  sellerKinds,
  sorts,
  usualSort,
  views,
  type Bounds,
  type BrowseSearch,
} from './browse-search.ts';

/** Parameter names of /browse. They stand in saved searches and links: changing one breaks those. */
const names = {
  text: 'q',
  brands: 'brand',
  types: 'type',
  conditions: 'condition',
  priceMin: 'price_min',
  priceMax: 'price_max',
  onRequest: 'on_request',
  yearMin: 'year_min',
  yearMax: 'year_max',
  finish: 'finish',
  heightMin: 'height_min',
  heightMax: 'height_max',
  lengthMin: 'length_min',
  lengthMax: 'length_max',
  country: 'country',
  place: 'near',
  km: 'km',
  seller: 'seller',
  reserved: 'reserved',
  sort: 'sort',
  view: 'view',
} as const;

const conditionWords: Readonly<Record<Condition, string>> = {
  New: 'new',
  'Used - Like New': 'like-new',
  'Used - Good': 'good',
  'Used - Fair': 'fair',
  'For Parts/Not Working': 'parts',
};

export const longestText = 100;
const longestName = 60;
const mostBrands = 20;
const largestEuro = 99_999_999;

/** Any record of parameters to a search: total, nonsense gives the default. Rules S-1 to S-6. */
export function parseBrowseSearch(record: Record<string, unknown>): BrowseSearch {
  const one = (name: string) => asTexts(record[name])[0] ?? '';
  const many = (name: string) => asTexts(record[name]).flatMap(splitList);
  const bounds = (from: string, to: string, limits: [number, number]) =>
    orderBounds({ min: parseWhole(one(from), limits), max: parseWhole(one(to), limits) });
  const place = cleanText(one(names.place), longestName);

  const sort = pick(sorts, one(names.sort), usualSort(place));

  return {
    text: cleanText(one(names.text), longestText),
    sort: sort === 'distance' ? usualSort(place) : sort,
    view: pick(views, one(names.view), defaultBrowseSearch.view),
    brands: orderNames(many(names.brands)),
    types: pickMany(pianoTypes, many(names.types), (type) => [type]),
    conditions: pickMany(conditions, many(names.conditions), (condition) => [condition, conditionWords[condition]]),
    price: bounds(names.priceMin, names.priceMax, [0, largestEuro]),
    onRequest: !['0', 'no', 'false'].includes(one(names.onRequest).trim().toLowerCase()),
    year: bounds(names.yearMin, names.yearMax, [1700, 2100]),
    finish: cleanText(one(names.finish), longestName),
    height: bounds(names.heightMin, names.heightMax, [1, 999]),
    length: bounds(names.lengthMin, names.lengthMax, [1, 999]),
    country: (/^[a-z]{2}$/iu.exec(one(names.country).trim())?.[0] ?? '').toUpperCase(),
    place,
    km: place === '' ? defaultKm : (parseWhole(one(names.km), [1, 1000]) ?? defaultKm),
    seller: pick(sellerKinds, one(names.seller), defaultBrowseSearch.seller),
    reserved: ['1', 'yes', 'true'].includes(one(names.reserved).trim().toLowerCase()),
  };
}

/** As `parseBrowseSearch`, from a query string with or without '?'. */
export function parseBrowseQuery(query: string): BrowseSearch {
  const record: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(query)) (record[name] ??= []).push(value);
  return parseBrowseSearch(record);
}

/** The query string of /browse without '?': defaults left out, always in one order, so that equal searches are equal texts. */
export function stringifyBrowseSearch(search: BrowseSearch): string {
  const parameters = new URLSearchParams();
  const put = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') parameters.set(name, String(value));
  };
  put(names.text, cleanText(search.text, longestText));
  put(names.brands, joinList(orderNames(search.brands)));
  put(names.types, joinList(pianoTypes.filter((type) => search.types.includes(type))));
  const wanted = conditions.filter((condition) => search.conditions.includes(condition));
  put(names.conditions, joinList(wanted.map((condition) => conditionWords[condition])));
  put(names.priceMin, search.price.min);
  put(names.priceMax, search.price.max);
  put(names.onRequest, search.onRequest ? null : 0);
  put(names.yearMin, search.year.min);
  put(names.yearMax, search.year.max);
  put(names.finish, cleanText(search.finish, longestName));
  put(names.heightMin, search.height.min);
  put(names.heightMax, search.height.max);
  put(names.lengthMin, search.length.min);
  put(names.lengthMax, search.length.max);
  put(names.country, search.country);
  const place = cleanText(search.place, longestName);
  put(names.place, place);
  put(names.km, place === '' || search.km === defaultKm ? null : search.km);
  put(names.seller, search.seller === 'any' ? null : search.seller);
  put(names.reserved, search.reserved ? 1 : null);
  put(names.sort, search.sort === usualSort(place) || (search.sort === 'distance' && place === '') ? null : search.sort);
  put(names.view, search.view === 'grid' ? null : search.view);
  return parameters.toString();
}

/** A number as people type it ('4.200', '4,200 €', '131,5'), rounded to a whole one; null outside the limits. */
export function parseWhole(text: string, [least, most]: readonly [number, number]): number | null {
  const read = parseEuroInput(text);
  if (!read.ok) return null;
  const whole = Math.round(read.value.cents / 100);
  return whole >= least && whole <= most ? whole : null;
}

/** The lower bound first, whichever way they were given. */
export function orderBounds(bounds: Bounds): Bounds {
  const { min, max } = bounds;
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}

/** One line of NFC text without control characters and lone surrogates, at most `longest` UTF-16 units. */
export function cleanText(text: string, longest: number): string {
  const line = text.slice(0, longest * 4).normalize('NFC').replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return line.slice(0, longest).replace(/\p{Cs}/gu, '').trim();
}

function asTexts(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value.slice(0, 50) : [value];
  return values.flatMap((each) => (typeof each === 'string' ? [each] : typeof each === 'number' ? [String(each)] : []));
}

function pick<T extends string>(allowed: readonly T[], text: string, otherwise: T): T {
  return allowed.find((each) => each === text.trim().toLowerCase()) ?? otherwise;
}

function pickMany<T extends string>(allowed: readonly T[], texts: readonly string[], toWords: (each: T) => string[]): T[] {
  const wanted = new Set(texts.map((text) => text.trim().toLowerCase()));
  return allowed.filter((each) => toWords(each).some((word) => wanted.has(word.toLowerCase())));
}

function orderNames(texts: readonly string[]): string[] {
  const clean = texts.slice(0, 200).map((text) => cleanText(text, longestName));
  return [...new Set(clean.filter(Boolean))].sort().slice(0, mostBrands);
}

/** A list is one parameter with commas; a comma inside an item is written as %2C. */
function splitList(text: string): string[] {
  return text.slice(0, 4000).split(',').map((item) => item.replaceAll('%2C', ',').replaceAll('%25', '%'));
}

function joinList(items: readonly string[]): string {
  return items.map((item) => item.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');
}
