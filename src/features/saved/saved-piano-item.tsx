import { useMemo } from 'react';
import { isOnMarket } from '../../domain/listing/on-market.ts';
import { listingToSummary } from '../../domain/listing/listing-summary.ts';
import { formatDay } from '../../lib/format/day.ts';
import { useOptionalReadable, useReplica, useSyncState } from '../../replica/replica-context.tsx';
import type { StoredListing } from '../../replica/listing-repository.ts';
import type { SavedPiano } from '../../replica/personal-repositories.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ListingCard } from '../parts/listing-card.tsx';
import { useSavedActions } from '../parts/use-saved-actions.ts';
import { savedMessages as messages } from './messages.ts';
import { NoteEditor } from './note-editor.tsx';
import styles from './saved-screen.module.css';

/** One saved piano: its card while it can be had, its title when it is gone; always the note. */
export function SavedPianoItem({ saved, now }: { saved: SavedPiano; now: number }) {
  const replica = useReplica();
  const stored = useOptionalReadable(useMemo(() => replica?.listings.watch(saved.piano_id), [replica, saved.piano_id]));
  return (
    <li className={styles.item}>
      <SavedListing saved={saved} stored={stored} now={now} />
      <p className={styles.small}>
        {messages.savedOn(formatDay(saved.created_at))}
        {saved.pending && ` · ${messages.pending}`}
      </p>
      <NoteEditor saved={saved} />
    </li>
  );
}

function SavedListing({ saved, stored, now }: { saved: SavedPiano; stored: StoredListing | undefined; now: number }) {
  const actions = useSavedActions();
  const sync = useSyncState();
  const listing = stored?.state === 'found' ? stored.listing : null;
  const summary = useMemo(() => (listing ? listingToSummary(listing) : null), [listing]);

  if (summary && listing && isOnMarket(listing)) {
    return (
      <div className={styles.card}>
        <ListingCard listing={summary} form="list" now={now} />
      </div>
    );
  }
  // Absent while the first load still runs, or without a line, may only mean: not here yet.
  const isKnownGone = listing !== null || (stored?.state === 'absent' && sync.online && sync.firstPull === null);
  return (
    <Card tone="raised" aria-busy={stored === undefined || stored.state === 'loading'}>
      <h3 className={styles.goneTitle}>{saved.title}</h3>
      {isKnownGone && <Badge tone="warn" className={styles.badge}>{listing?.status === 'sold' ? messages.sold : messages.gone}</Badge>}
      <p className={styles.small}>{isKnownGone ? messages.goneText : messages.notLoaded}</p>
      <div>
        <Button icon="trash" aria-label={messages.removeNamed(saved.title)} onClick={() => void actions.remove(saved)}>
          {messages.remove}
        </Button>
      </div>
    </Card>
  );
}
