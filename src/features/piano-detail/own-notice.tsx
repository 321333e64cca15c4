import type { Listing } from '../../domain/listing/listing.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/navigation.tsx';
import { messages } from './messages.ts';
import styles from './piano-view.module.css';
import { isPublic } from './use-piano.ts';

const words = messages.own;

/** What only the owner sees: that others don't see the listing, and that changes wait. */
export function OwnNotice({ listing, pending }: { listing: Listing; pending: boolean }) {
  const isFlagged = listing.screening_state === 'flagged' && listing.publish_wanted;
  const hidden = isPublic(listing) ? null : `${words.hidden} ${words.hiddenStates[listing.status]}`;
  if (!hidden && !isFlagged && !pending) return null;
  return (
    <div className={styles.notice}>
      <Icon name={pending ? 'clock' : 'info'} />
      <span>{[hidden, isFlagged && words.flagged, pending && words.pending].filter(Boolean).join(' ')}</span>
      {pending && <Link href="/sync">{words.pendingLink}</Link>}
    </div>
  );
}
