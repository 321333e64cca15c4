import { useDeferredValue, useEffect, useMemo } from 'react';
import { distanceKm, type Coordinates } from '../../domain/geo/distance.ts';
import type { Towns } from '../../domain/geo/find-town.ts';
import type { ListingSummary } from '../../domain/listing/listing-summary.ts';
import { changeSearch, type BrowseSearch } from '../../domain/search/browse-search.ts';
import type { Facets } from '../../domain/search/facets.ts';
import { searchedListings } from '../../domain/search/filter-listings.ts';
import { createListingFinder } from '../../domain/search/listing-finder.ts';
import type { ListingIndex } from '../../replica/listing-index.ts';
import { noTowns } from '../parts/use-towns.ts';

export interface BrowseResults {
  items: readonly ListingSummary[];
  facets: Facets;
  /** Country codes that occur, most frequent first. */
  countries: readonly string[];
  /** The searched town; null when none is set or it is not known. */
  place: Coordinates | null;
  /** A town is set and the gazetteer does not have it. */
  placeUnknown: boolean;
  /** A town is set, and the gazetteer could not be loaded. */
  placeMissing: boolean;
  /** Towns that may have been meant, where the one asked for is not known; as they are asked for. */
  spellings: readonly string[];
  /** The search that the items answer; it may be a moment behind the field. */
  search: BrowseSearch;
}

/** After new listings so long passes before the search is made ready for typing: by then they are painted. */
const calmMs = 400;

const mostSpellings = 3;
const noSpellings: readonly never[] = [];

/** Answers the search from the listings on the device. Runs deferred: a key stroke shows before its results are worked out. */
export function useBrowseResults(
  index: Pick<ListingIndex, 'items' | 'reserved'>,
  wanted: BrowseSearch,
  { now, towns }: { now: number; towns: Towns | null },
): BrowseResults {
  const search = useDeferredValue(wanted);
  const { reserved } = search;
  const items = useMemo(() => searchedListings({ items: index.items, reserved: index.reserved }, { reserved }), [index.items, index.reserved, reserved]);
  const earlier = useDeferredValue(items);
  // The first listings are not deferred: until they are counted, "0 pianos" would stand there.
  const listings = earlier.length > 0 ? earlier : items;
  const finder = useMemo(() => createListingFinder(listings), [listings]);
  const countries = useMemo(() => countCountries(listings), [listings]);
  useEffect(() => {
    const timer = setTimeout(finder.prepare, calmMs);
    return () => clearTimeout(timer);
  }, [finder]);
  const place = useMemo(() => (search.place ? (towns?.find(search.place) ?? null) : null), [search.place, towns]);

  const spellings = useMemo(() => (search.place && towns && !place ? nearSpellings(towns, search.place) : noSpellings), [search.place, towns, place]);

  return useMemo(() => {
    const context = { now, place };
    return {
      items: finder.find(search, context),
      facets: finder.facets(search, context),
      countries,
      place,
      placeUnknown: search.place !== '' && towns !== null && towns !== noTowns && place === null,
      placeMissing: search.place !== '' && towns === noTowns,
      spellings,
      search,
    };
  }, [finder, search, now, place, countries, towns, spellings]);
}

/** The search as it filters: without a town that is not known, and so without an order by distance from it. */
export function withoutDeadPlace(search: BrowseSearch, { placeUnknown, placeMissing, search: answered }: BrowseResults): BrowseSearch {
  const isDead = (placeUnknown || placeMissing) && answered.place === search.place;
  return isDead ? changeSearch(search, { place: '' }) : search;
}

function nearSpellings(towns: Towns, text: string): readonly string[] {
  return towns.similar(text, mostSpellings).map(({ name, country }) => (towns.find(name)?.country === country ? name : `${name}, ${country}`));
}

/** Distance of a listing from the searched town, null without one of the two. */
export function kmFrom(place: Coordinates | null, { lat, lng }: ListingSummary): number | null {
  return place && lat !== null && lng !== null ? distanceKm(place, { lat, lng }) : null;
}

function countCountries(listings: readonly ListingSummary[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { country_code: code } of listings) if (code) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].sort(([a, most], [b, least]) => least - most || (a < b ? -1 : 1)).map(([code]) => code);
}
