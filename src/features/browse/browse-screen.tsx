import { useCallback, useEffect, useRef, useState } from 'react';
import { countFilters, noFilters, type BrowseSearch } from '../../domain/search/browse-search.ts';
import { useListingIndex, useReplica, useReplicaPhase, useSyncState } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { announceToast } from '../../ui/toast.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { DataAgeBadge } from '../parts/data-age-badge.tsx';
import { useNow } from '../parts/use-now.ts';
import { useTowns } from '../parts/use-towns.ts';
import { BrowseResultsView, resultsId } from './browse-results-view.tsx';
import styles from './browse-screen.module.css';
import panelStyles from './filter-panel.module.css';
import { FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { compactQuery, panelQuery } from './list-layout.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { toLoadState } from './load-state.ts';
import { browseMessages as messages } from './messages.ts';
import { SavedSearchesButton } from './saved-searches-button.tsx';
import { LoadFailed, NoListings, NothingOffline } from './states.tsx';
import { Toolbar } from './toolbar.tsx';
import { useBrowseResults, withoutDeadPlace } from './use-browse-results.ts';
import { useSaveSearch } from './use-save-search.ts';
import { useSearchState, type ChangeSearch } from './use-search-state.ts';

export interface BrowseScreenProps {
  /** Out of the address, already parsed. */
  search: BrowseSearch;
  /** Puts a search into the address. */
  onSearch: (next: BrowseSearch, options: { replace: boolean }) => void;
}

export function BrowseScreen({ search: inAddress, onSearch }: BrowseScreenProps) {
  const index = useListingIndex();
  const sync = useSyncState();
  const replica = useReplica();
  const phase = useReplicaPhase();
  const now = useNow();
  const isWide = useMediaQuery(panelQuery);
  const isCompact = useMediaQuery(compactQuery);
  const { search, filters, typed, type, change } = useSearchState(inAddress, onSearch);
  const [sheetOpen, setSheetOpen] = useState(false);
  const [placeEntered, setPlaceEntered] = useState(false);
  const towns = useTowns(placeEntered || search.place !== '');
  const results = useBrowseResults(index, search, { now, towns });
  const saveSearch = useSaveSearch();
  // What filters: neither counted, shown nor saved is a town that nobody knows.
  const holding = withoutDeadPlace(search, results);
  const top = useRef<HTMLDivElement>(null);
  const loadState = toLoadState(index, sync, phase);

  useEffect(() => {
    return loadState === 'failed' ? announceToast({ title: messages.loadFailed, tone: 'bad' }) : undefined;
  }, [loadState]);

  const narrow = useCallback<ChangeSearch>(
    (part, options) => {
      change(part, options);
      // New results begin at their top, also for somebody who is far down the old ones.
      const start = top.current?.getBoundingClientRect().top ?? 0;
      if (start < 0) top.current?.scrollIntoView({ block: 'start' });
    },
    [change],
  );
  const clear = useCallback(() => narrow(noFilters, { replace: false }), [narrow]);
  const enterPlace = useCallback(() => setPlaceEntered(true), []);
  const retry = () => (replica ? replica.sync.now() : window.location.reload());
  const panel = (
    <FilterPanel search={filters} results={results} isLoading={loadState === 'loading'} towns={towns} onNeedTowns={enterPlace} onChange={narrow} />
  );

  return (
    <Page
      dense
      title={messages.title}
      actions={
        <>
          <DataAgeBadge asOf={index.asOf} now={now} />
          <SavedSearchesButton now={now} />
        </>
      }
    >
      <div className={styles.columns} ref={top}>
        {isWide && (
          <aside className={styles.aside} aria-label={messages.filters}>
            <a
              className={panelStyles.skip}
              href={`#${resultsId}`}
              onClick={(event) => {
                // As the shell's: no step in the history.
                event.preventDefault();
                document.getElementById(resultsId)?.focus();
              }}
            >
              {messages.skipFilters}
            </a>
            {panel}
          </aside>
        )}
        <div className={styles.main}>
          <Toolbar
            search={holding}
            typed={typed}
            onType={type}
            onChange={narrow}
            onFilters={isWide ? null : () => setSheetOpen(true)}
            filterCount={countFilters(holding)}
            isCompact={isCompact}
          />
          <FilterChips search={holding} onChange={narrow} onClear={clear} onSave={() => void saveSearch(holding)} />
          {loadState === 'loading' && <ListSkeleton view={search.view} />}
          {loadState === 'empty' && <NoListings />}
          {loadState === 'offline' && <NothingOffline onRetry={retry} />}
          {loadState === 'failed' && <LoadFailed onRetry={retry} />}
          {loadState === 'ready' && (
            <BrowseResultsView index={index} results={results} inAddress={inAddress} now={now} onClear={clear} onSave={saveSearch} onChange={narrow} isCompact={isCompact} />
          )}
        </div>
      </div>
      {!isWide && (
        <Dialog
          open={sheetOpen}
          onClose={() => setSheetOpen(false)}
          title={messages.filters}
          variant="sheet"
          footer={
            <div className={styles.sheetFoot}>
              <Button variant="quiet" onClick={clear}>
                {messages.clearAll}
              </Button>
              <Button variant="primary" onClick={() => setSheetOpen(false)}>
                {messages.showResults(results.items.length)}
              </Button>
            </div>
          }
        >
          {panel}
        </Dialog>
      )}
    </Page>
  );
}
