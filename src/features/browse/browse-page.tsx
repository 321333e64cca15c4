import { useCallback, useMemo } from 'react';
import { parseBrowseSearch, stringifyBrowseSearch } from '../../domain/search/browse-query.ts';
import type { BrowseSearch } from '../../domain/search/browse-search.ts';
import type { PageAddress } from '../parts/feature-route.ts';
import { BrowseScreen } from './browse-screen.tsx';

/** Browse with the search that stands in the address. Reading one takes code that no other screen needs at its start. */
export function BrowsePage({ address }: { address: PageAddress }) {
  const { search: record, rewrite } = address;
  const search = useMemo(() => parseBrowseSearch(record), [record]);
  const onSearch = useCallback(
    (next: BrowseSearch, options: { replace: boolean }) => {
      const query = stringifyBrowseSearch(next);
      rewrite(query ? `/browse?${query}` : '/browse', options);
    },
    [rewrite],
  );
  return <BrowseScreen search={search} onSearch={onSearch} />;
}
