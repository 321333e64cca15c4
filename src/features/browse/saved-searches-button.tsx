import { lazy, Suspense, useState } from 'react';
import { newsCount } from '../../domain/search/new-matches.ts';
import { useOptionalReadable, useReplica } from '../../replica/replica-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNewMatches } from '../parts/use-new-matches.ts';
import styles from './browse-screen.module.css';
import { browseMessages as messages } from './messages.ts';

// Nobody needs it before the button is pressed.
const SavedSearchList = lazy(() => import('../parts/saved-search-list.tsx').then((part) => ({ default: part.SavedSearchList })));

const none: readonly never[] = [];

/** Opens the saved searches; says how many of them have something new. */
export function SavedSearchesButton({ now }: { now: number }) {
  const replica = useReplica();
  const searches = useOptionalReadable(replica?.searches.all) ?? none;
  const matches = useNewMatches(searches, now);
  const [isOpen, setOpen] = useState(false);
  const withNew = [...matches.values()].filter((found) => newsCount(found) > 0).length;

  return (
    <>
      <Button
        className={styles.saved}
        icon="heart"
        aria-label={withNew > 0 ? messages.savedSearchesNew(withNew) : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={styles.word}>{messages.savedSearches}</span>
        {withNew > 0 && <Badge tone="brass">{withNew}</Badge>}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={messages.savedSearches} variant="sheet">
        {searches.length === 0 ? (
          <p>{messages.noSearches}</p>
        ) : (
          <Suspense fallback={<Skeleton height={120} shape="block" />}>
            <SavedSearchList searches={searches} now={now} onOpen={() => setOpen(false)} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
