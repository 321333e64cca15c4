import type { Condition, PianoType } from '../listing/listing-values.ts';

export const sorts = ['newest', 'distance', 'featured', 'price-low', 'price-high', 'rating'] as const;
export type Sort = (typeof sorts)[number];

export const views = ['grid', 'list'] as const;
export type View = (typeof views)[number];

export const sellerKinds = ['any', 'private', 'dealer'] as const;
export type SellerKind = (typeof sellerKinds)[number];

/** Both ends count; null is open. `min` is never above `max`. */
export interface Bounds {
  min: number | null;
  max: number | null;
}

/** Everything that the address of /browse says. Rules in RULES.md. */
export interface BrowseSearch {
  /** As typed; every word must be found. */
  text: string;
  sort: Sort;
  view: View;
  /** Names as in the listings; compared folded. */
  brands: readonly string[];
  types: readonly PianoType[];
  conditions: readonly Condition[];
  /** Whole euro. */
  price: Bounds;
  /** Keeps listings without a price when a price range is set. */
  onRequest: boolean;
  year: Bounds;
  /** As typed; every word must be found in the finish. */
  finish: string;
  /** Whole cm. */
  height: Bounds;
  /** Whole cm. */
  length: Bounds;
  /** ISO 3166-1 alpha-2, or '' for all. */
  country: string;
  /** A town's name as typed, or '' for anywhere. */
  place: string;
  /** Radius around `place`. */
  km: number;
  seller: SellerKind;
  /** Finds reserved pianos as well. */
  reserved: boolean;
}

export const open: Bounds = { min: null, max: null };

export const defaultKm = 50;

export const defaultBrowseSearch: BrowseSearch = {
  text: '',
  sort: 'newest',
  view: 'grid',
  brands: [],
  types: [],
  conditions: [],
  price: open,
  onRequest: true,
  year: open,
  finish: '',
  height: open,
  length: open,
  country: '',
  place: '',
  km: defaultKm,
  seller: 'any',
  reserved: false,
};

/** The order that nobody has to ask for: the nearest first around a town (O-6). */
export function usualSort(place: string): Sort {
  return place === '' ? 'newest' : 'distance';
}

/** The search with a part changed. Its order goes with the town as long as nobody chose another (O-6). */
export function changeSearch(search: BrowseSearch, part: Partial<BrowseSearch>): BrowseSearch {
  const next = { ...search, ...part };
  const followsPlace = part.sort === undefined && search.sort === usualSort(search.place);
  return followsPlace || (next.sort === 'distance' && next.place === '') ? { ...next, sort: usualSort(next.place) } : next;
}

const { sort: _sort, view: _view, ...nothingNarrowed } = defaultBrowseSearch;

/** Taking this over clears the text and every filter; sort and view stay. */
export const noFilters: Omit<BrowseSearch, 'sort' | 'view'> = nothingNarrowed;

/** Whether text or a filter narrows the listings. */
export function isNarrowed(search: BrowseSearch): boolean {
  return countFilters(search) > 0 || search.text !== '';
}

/** How many kinds of filter are set; the text is not counted. */
export function countFilters(search: BrowseSearch): number {
  const bounds = [search.price, search.year, search.height, search.length];
  return [
    search.brands.length > 0,
    search.types.length > 0,
    search.conditions.length > 0,
    ...bounds.map(isBounded),
    !search.onRequest,
    search.finish !== '',
    search.country !== '',
    search.place !== '',
    search.seller !== 'any',
    search.reserved,
  ].filter(Boolean).length;
}

export function isBounded(bounds: Bounds): boolean {
  return bounds.min !== null || bounds.max !== null;
}
