import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { parseBrowseSearch, stringifyBrowseSearch } from '../domain/search/browse-query.ts';
import type { BrowseSearch } from '../domain/search/browse-search.ts';
import { BrowseScreen } from '../features/browse/browse-screen.tsx';

/** Browse with the search that stands in the address. Reading one takes code that no other screen needs at its start. */
export function BrowsePage({ record }: { record: Readonly<Record<string, unknown>> }) {
  const navigate = useNavigate();
  const search = useMemo(() => parseBrowseSearch(record), [record]);
  const onSearch = useCallback(
    (next: BrowseSearch, { replace }: { replace: boolean }) => {
      const query = stringifyBrowseSearch(next);
      void navigate({ href: query ? `/browse?${query}` : '/browse', replace, resetScroll: false });
    },
    [navigate],
  );
  return <BrowseScreen search={search} onSearch={onSearch} />;
}
