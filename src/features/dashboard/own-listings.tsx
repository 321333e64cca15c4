import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { fitsOwnSearch, type OwnListingsSummary } from '../../domain/dashboard/own-listings.ts';
import { listingState, listingStates, type ListingState } from '../../domain/listing/lifecycle.ts';
import { formatNumber } from '../../lib/format/number.ts';
import type { OwnListing } from '../../replica/own-listing.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { OwnListingSheet } from '../parts/own-listing-sheet.tsx';
import { listingStateWords } from '../parts/own-listing-words.ts';
import { useListingActions } from '../parts/use-listing-actions.ts';
import { DoneNote, SelectBar } from './bulk/select-bar.tsx';
import { bulkWords } from './bulk/bulk-words.ts';
import { useBulkEdit } from './bulk/use-bulk-edit.ts';
import { ListingRow } from './listing-row.tsx';
import { LongListingList } from './long-listing-list.tsx';
import styles from './own-listings.module.css';
import { dashboardMessages as messages } from './messages.ts';

const BulkEditDialog = lazy(async () => ({ default: (await import('./bulk/bulk-edit-dialog.tsx')).BulkEditDialog }));

/** Above this many rows only those near the view exist. */
const longestPlainList = 50;
/** From this many on they are searched. */
const fewestSearched = 8;
/** So many stand here before all are asked for: figures and ways onwards come behind them. */
const shownAtFirst = 8;

interface OwnListingsProps {
  listings: readonly OwnListing[];
  summary: OwnListingsSummary;
  /** Epoch ms. */
  now: number;
}

/** The person's listings in every state, newest first; chips and a search narrow them, and each can be changed from here. */
export function OwnListings({ listings, summary, now }: OwnListingsProps) {
  const [chosen, setChosen] = useState<ListingState | null>(null);
  const [typed, setTyped] = useState('');
  const [all, setAll] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  // Null while nothing is selected but opened.
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const bulk = useBulkEdit();
  const { run } = useListingActions();
  const search = useDeferredValue(typed);
  const present = listingStates.filter((state) => summary.byState[state] > 0);
  // The last listing of the chosen state may go while it is chosen.
  const shownState = chosen && present.includes(chosen) ? chosen : null;
  const shown = useMemo(
    () =>
      shownState === null && search.trim() === ''
        ? listings
        : listings.filter((listing) => (shownState === null || listingState(listing) === shownState) && fitsOwnSearch(listing, search)),
    [listings, shownState, search],
  );

  // Who narrows them, or selects among them, wants to see all that fit.
  const isFolded = !all && !selected && shown === listings && shown.length > shownAtFirst;
  const rows = isFolded ? shown.slice(0, shownAtFirst) : shown;
  const chosenListings = useMemo(() => (selected ? listings.filter(({ id }) => selected.has(id)) : []), [listings, selected]);

  function toggle(id: string) {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  }

  function showAll() {
    setTyped('');
    setChosen(null);
  }

  if (listings.length === 0) {
    return (
      <Section title={messages.listings}>
        <StatePanel
          level={3}
          icon="piano"
          title={messages.noListings.title}
          actions={<ButtonLink href="/sell">{messages.noListings.action}</ButtonLink>}
        >
          <p>{messages.noListings.text}</p>
        </StatePanel>
      </Section>
    );
  }
  const row = { now, onChange: ({ id }: OwnListing) => setOpenId(id), onConfirm: (listing: OwnListing) => void run('confirm', listing), ...(selected && { selection: { ids: selected, onToggle: toggle } }) };
  return (
    <Section
      title={messages.listings}
      actions={
        listings.length > 1 && (
          <Button variant="quiet" icon="list" aria-pressed={selected !== null} onClick={() => setSelected(selected ? null : new Set())}>
            {selected ? bulkWords.end : bulkWords.begin}
          </Button>
        )
      }
    >
      {bulk.done && <DoneNote done={bulk.done} onUndo={bulk.undo} onClose={bulk.forget} />}
      {listings.length >= fewestSearched && (
        <TextField
          className={styles.search}
          type="search"
          label={messages.search}
          hideLabel
          placeholder={messages.search}
          before={<Icon name="search" size={18} />}
          value={typed}
          onValue={setTyped}
        />
      )}
      {present.length > 1 && (
        <div className={styles.chips} role="group" aria-label={messages.filterLabel}>
          <Chip pressed={shownState === null} onClick={() => setChosen(null)}>
            {messages.allStates} {formatNumber(summary.total)}
          </Chip>
          {present.map((state) => (
            <Chip key={state} pressed={shownState === state} onClick={() => setChosen(state)}>
              {listingStateWords[state]} {formatNumber(summary.byState[state])}
            </Chip>
          ))}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {messages.listLabel(shown.length)}
      </p>
      {shown.length === 0 && (
        <StatePanel
          level={3}
          icon="search"
          title={messages.noneFound.title}
          actions={<Button onClick={showAll}>{messages.noneFound.action}</Button>}
        >
          <p>{messages.noneFound.text}</p>
        </StatePanel>
      )}
      {rows.length > longestPlainList ? (
        <LongListingList key={`${shownState} ${search}`} listings={rows} {...row} />
      ) : shown.length > 0 && (
        <ul role="list" className={styles.list} aria-label={messages.listings}>
          {rows.map((listing) => (
            <li key={listing.id}>
              <ListingRow listing={listing} {...row} />
            </li>
          ))}
        </ul>
      )}
      {isFolded && (
        <Button variant="quiet" icon="chevron-down" onClick={() => setAll(true)}>
          {messages.showListings(shown.length)}
        </Button>
      )}
      {selected && (
        <SelectBar
          count={chosenListings.length}
          shown={shown.length}
          onAll={() => setSelected(new Set([...selected, ...shown.map(({ id }) => id)]))}
          onNone={() => setSelected(new Set())}
          onChange={() => setIsEditing(true)}
        />
      )}
      {isEditing && (
        <Suspense fallback={null}>
          <BulkEditDialog listings={chosenListings} onClose={() => setIsEditing(false)} onApply={bulk.apply} />
        </Suspense>
      )}
      <OwnListingSheet listing={listings.find(({ id }) => id === openId) ?? null} onClose={() => setOpenId(null)} />
    </Section>
  );
}
