import { memo, useEffect, useMemo } from 'react';
import type { BrowseSearch } from '../../domain/search/browse-search.ts';
import type { ListingIndex } from '../../replica/listing-index.ts';
import { useReplica, useSyncState } from '../../replica/replica-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './browse-screen.module.css';
import { holdsPart } from './load-state.ts';
import { browseMessages as messages } from './messages.ts';
import { NearSpellings } from './near-spellings.tsx';
import { ResultList } from './result-list.tsx';
import { ServerPart } from './server-part.tsx';
import { NoMatch } from './states.tsx';
import { ViewChoice } from './toolbar.tsx';
import { withoutDeadPlace, type BrowseResults } from './use-browse-results.ts';
import { toSearchQuery } from './use-save-search.ts';
import { useServerSearch } from './use-server-search.ts';

/** Where the skip link behind the filters leads. */
export const resultsId = 'pianos-found';

export interface BrowseResultsViewProps {
  index: ListingIndex;
  results: BrowseResults;
  /** The settled search: the server is not asked for every key stroke. */
  inAddress: BrowseSearch;
  now: number;
  onClear: () => void;
  onSave: (search: BrowseSearch) => Promise<void>;
  onChange: (part: Partial<BrowseSearch>) => void;
  /** On a phone, where the toolbar has no room for how the results are shown. */
  isCompact: boolean;
}

/** Memoised: a key stroke must not draw the list again before its results are there. What was found: on the device first, then, where the device holds only a part, by the server. */
export const BrowseResultsView = memo(function BrowseResultsView({ index, results, inAddress, now, onClear, onSave, onChange, isCompact }: BrowseResultsViewProps) {
  const sync = useSyncState();
  const replica = useReplica();
  const isPart = holdsPart(index, sync);
  const mayAsk = isPart && sync.online && replica !== null;
  const server = useServerSearch(toSearchQuery(inAddress));
  const { items } = results;

  const remote = useMemo(() => {
    if (server.listings.length === 0) return server.listings;
    const held = new Set(index.items.map((listing) => listing.id));
    return server.listings.filter((listing) => !held.has(listing.id));
  }, [server.listings, index.items]);

  const wantsMore = mayAsk && (server.state === 'idle' || server.state === 'more');
  const isBare = items.length === 0 && remote.length === 0;
  const { loadMore } = server;
  // Without a list there is no end to come into view: ask at once.
  useEffect(() => {
    if (isBare && wantsMore) loadMore();
  }, [isBare, wantsMore, loadMore]);

  const count = isPart ? messages.countMore(messages.count(items.length)) : messages.count(items.length);
  const { place } = results.search;
  return (
    <>
      <div className={styles.status} id={resultsId} tabIndex={-1}>
        <div className={styles.count}>
          <p role="status" className="tabular">
            <strong>{place && results.place ? messages.countNear(count, place) : count}</strong>
          </p>
          {isCompact && <ViewChoice view={results.search.view} onView={(view) => onChange({ view })} />}
        </div>
        {results.placeUnknown && (
          <>
            <p className={styles.note}>
              <Icon name="alert" size={18} />
              <span>{messages.placeUnknown(results.spellings.length > 0)}</span>
            </p>
            <NearSpellings spellings={results.spellings} onPlace={(town) => onChange({ place: town })} />
          </>
        )}
        {results.placeMissing && (
          <p className={styles.note}>
            <Icon name="alert" size={18} />
            <span>{messages.placeMissing}</span>
          </p>
        )}
        <PartNote index={index} />
      </div>
      {isBare ? (
        (!mayAsk || server.state === 'end' || server.state === 'failed') && <NoMatch onClear={onClear} onSave={() => void onSave(withoutDeadPlace(results.search, results))} />
      ) : (
        <ResultList
          local={items}
          remote={remote}
          view={results.search.view}
          now={now}
          place={results.place}
          total={items.length + remote.length}
          onEnd={wantsMore ? loadMore : null}
        />
      )}
      {mayAsk && <ServerPart server={server} onMore={loadMore} />}
    </>
  );
});

/** Which part of all listings is searched, where it is not all of them. */
function PartNote({ index }: { index: ListingIndex }) {
  const sync = useSyncState();
  const held = index.items.length;
  const notes = [
    index.source === 'snapshot' && messages.snapshot,
    sync.firstPull && messages.arriving(sync.firstPull.rows),
    index.bounded && (sync.online ? messages.partOnline(held) : messages.partOffline(held)),
    !sync.online && !index.bounded && messages.offline,
  ].filter(Boolean);
  if (notes.length === 0) return null;
  return (
    <p className={styles.note}>
      <Icon name={sync.online ? 'info' : 'cloud-off'} size={18} />
      <span>{notes.join(' ')}</span>
    </p>
  );
}
