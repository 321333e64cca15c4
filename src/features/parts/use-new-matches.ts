import { useMemo } from 'react';
import { parseBrowseQuery } from '../../domain/search/browse-query.ts';
import { countNewMatches } from '../../domain/search/new-matches.ts';
import type { SavedSearch } from '../../replica/replica.ts';
import { useListingIndex } from '../../replica/replica-context.tsx';
import { useTowns } from './use-towns.ts';

/** New matches by saved search id, among the listings on this device. */
export function useNewMatches(searches: readonly SavedSearch[], now: number): ReadonlyMap<string, number> {
  const { items } = useListingIndex();
  const places = useMemo(
    () => new Map(searches.map((search) => [search.id, parseBrowseQuery(search.query).place])),
    [searches],
  );
  const towns = useTowns([...places.values()].some((place) => place !== ''));
  return useMemo(
    () =>
      new Map(
        searches.map((search) => {
          const place = towns?.find(places.get(search.id) ?? '') ?? null;
          return [search.id, countNewMatches(items, { query: search.query, seenAt: search.seen_at }, { now, place })];
        }),
      ),
    [searches, places, towns, items, now],
  );
}
