import { useCallback } from 'react';
import { stringifyBrowseSearch } from '../../domain/search/browse-query.ts';
import type { BrowseSearch } from '../../domain/search/browse-search.ts';
import { useOpenedReplica } from '../../replica/replica-context.tsx';
import { showToast } from '../../ui/toast.ts';
import { longestSearchName } from '../parts/search-name.ts';
import { nameSearch } from './active-filters.ts';
import { browseMessages as messages } from './messages.ts';

/** The query as it is kept: how the results are shown is not part of what is searched. */
export function toSearchQuery(search: BrowseSearch): string {
  return stringifyBrowseSearch({ ...search, view: 'grid' });
}

/** Saves a search under a name made of its filters; it can be renamed in the list. */
export function useSaveSearch(): (search: BrowseSearch) => Promise<void> {
  const opened = useOpenedReplica();
  return useCallback(
    async (search) => {
      const name = nameSearch(search, longestSearchName);
      try {
        const replica = await opened();
        if (!replica) throw new Error('The replica is not open');
        const result = await replica.searches.add({ name, query: toSearchQuery(search) });
        if (result.ok) showToast({ title: messages.searchSaved, description: result.value.name, tone: 'good' });
        else showToast({ title: messages.tooManySearches, description: messages.tooManySearchesHint, tone: 'bad' });
      } catch {
        showToast({ title: messages.searchNotSaved, description: messages.searchNotSavedWhy, tone: 'bad' });
      }
    },
    [opened],
  );
}
