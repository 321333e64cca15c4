import { useMemo } from 'react';
import { parseBrowseQuery } from '../../domain/search/browse-query.ts';
import { countNewMatches, type NewMatches } from '../../domain/search/new-matches.ts';
import type { SavedSearch } from '../../replica/personal-repositories.ts';
import { useListingIndex, useSession } from '../../replica/replica-context.tsx';
import { useTowns } from './use-towns.ts';

/** What is new by saved search id, among the listings on this device. */
export function useNewMatches(searches: readonly SavedSearch[], now: number): ReadonlyMap<string, NewMatches> {
  const { items } = useListingIndex();
  const session = useSession();
  const userId = session.kind === 'user' ? session.userId : null;
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
          return [search.id, countNewMatches(items, { query: search.query, seenAt: search.seen_at, userId }, { now, place })];
        }),
      ),
    [searches, places, towns, items, now, userId],
  );
}
