import { useState } from 'react';
import { ownListingState, ownListingStates, type OwnListingsSummary, type OwnListingState } from '../../domain/dashboard/own-listings.ts';
import type { OwnListing } from '../../replica/replica.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Section } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { ListingRow } from './listing-row.tsx';
import { LongListingList } from './long-listing-list.tsx';
import styles from './own-listings.module.css';
import { dashboardMessages as messages, stateWords } from './messages.ts';

/** Above this many rows only those near the view exist. */
const longestPlainList = 50;

interface OwnListingsProps {
  listings: readonly OwnListing[];
  summary: OwnListingsSummary;
  /** Epoch ms. */
  now: number;
}

/** The person's listings in every state, newest first, and chips that narrow them to one. */
export function OwnListings({ listings, summary, now }: OwnListingsProps) {
  const [chosen, setChosen] = useState<OwnListingState | null>(null);
  const present = ownListingStates.filter((state) => summary.byState[state] > 0);
  // The last listing of the chosen state may go while it is chosen.
  const shownState = chosen && present.includes(chosen) ? chosen : null;
  const shown = shownState ? listings.filter((listing) => ownListingState(listing) === shownState) : listings;

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
  return (
    <Section title={messages.listings}>
      {present.length > 1 && (
        <div className={styles.chips} role="group" aria-label={messages.filterLabel}>
          <Chip pressed={shownState === null} onClick={() => setChosen(null)}>
            {messages.allStates} {summary.total.toLocaleString('de-DE')}
          </Chip>
          {present.map((state) => (
            <Chip key={state} pressed={shownState === state} onClick={() => setChosen(state)}>
              {stateWords[state]} {summary.byState[state].toLocaleString('de-DE')}
            </Chip>
          ))}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {messages.listLabel(shown.length)}
      </p>
      {shown.length > longestPlainList ? (
        <LongListingList key={shownState} listings={shown} now={now} />
      ) : (
        <ul role="list" className={styles.list} aria-label={messages.listings}>
          {shown.map((listing) => (
            <li key={listing.id}>
              <ListingRow listing={listing} now={now} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
