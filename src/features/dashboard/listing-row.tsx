import { useId } from 'react';
import { daysOnMarket } from '../../domain/dashboard/own-listings.ts';
import { lifeNotice, listingState, type LifeNotice, type ListingState } from '../../domain/listing/lifecycle.ts';
import { listingPath } from '../../domain/listing/listing-path.ts';
import { formatEuro } from '../../domain/money/euro.ts';
import type { OwnListing } from '../../replica/own-listing.ts';
import { Badge, type BadgeProps } from '../../ui/badge.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { Link } from '../../ui/navigation.tsx';
import { lifeNoticeText, listingActionWords, listingStateWords, ownListingMessages } from '../parts/own-listing-words.ts';
import { PianoPicture } from '../parts/piano-picture.tsx';
import { dashboardMessages as messages } from './messages.ts';
import styles from './own-listings.module.css';

const tones: Readonly<Record<ListingState, BadgeProps['tone']>> = {
  active: 'good',
  hidden: 'bad',
  reserved: 'warn',
  pending_upload: 'warn',
  pending_review: 'warn',
  declined: 'bad',
  unpublished: 'plain',
  draft: 'plain',
  sold: 'plain',
  ended: 'plain',
};

export interface ListingRowProps {
  listing: OwnListing;
  /** Epoch ms. */
  now: number;
  /** Opens what can be done with it. */
  onChange: (listing: OwnListing) => void;
  onConfirm: (listing: OwnListing) => void;
  /** While several are selected, the row is chosen rather than opened. */
  selection?: { ids: ReadonlySet<string>; onToggle: (id: string) => void } | undefined;
}

/** One own listing; all of the row leads to its page but for its buttons. */
export function ListingRow({ listing, now, onChange, onConfirm, selection }: ListingRowProps) {
  const boxId = useId();
  const state = listingState(listing);
  const days = daysOnMarket(listing, now);
  const notice = listing.pending ? null : lifeNotice(listing, now);
  return (
    <div className={styles.row}>
      <PianoPicture
        className={styles.picture}
        src={listing.image_url}
        alt=""
        type={listing.piano_type}
        subtype={listing.subtype}
        width={88}
        height={66}
      />
      <div className={styles.name}>
        {selection ? (
          <label htmlFor={boxId} className={styles.link}>
            {listing.title}
          </label>
        ) : (
          <Link href={listing.unsent ? `/list-piano?draft=${listing.id}` : listingPath(listing.id)} className={styles.link}>
            {listing.title}
          </Link>
        )}
        <p className={styles.marks}>
          <Badge tone={tones[state]}>{listingStateWords[state]}</Badge>
          {listing.pending && (
            <Badge tone="warn" icon="clock">
              {messages.pending}
            </Badge>
          )}
        </p>
      </div>
      <p className={styles.price}>{formatEuro(listing.price_cents)}</p>
      <p className={styles.facts}>
        <span>{messages.views(listing.view_count)}</span>
        {days !== null && <span>{messages.days(days)}</span>}
        {listing.stock_number && <span>{messages.stock(listing.stock_number)}</span>}
      </p>
      {selection && (
        <span className={styles.check}>
          <input type="checkbox" id={boxId} checked={selection.ids.has(listing.id)} onChange={() => selection.onToggle(listing.id)} />
        </span>
      )}
      {!listing.unsent && !selection && (
        <IconButton icon="edit" label={ownListingMessages.actions(listing.title)} className={styles.change} onClick={() => onChange(listing)} />
      )}
      {notice && !selection && <RowNotice {...{ notice, listing, onConfirm }} />}
    </div>
  );
}

function RowNotice({ notice, listing, onConfirm }: Pick<ListingRowProps, 'listing' | 'onConfirm'> & { notice: LifeNotice }) {
  const { id, title } = listing;
  return (
    <div className={styles.notice}>
      <p>{lifeNoticeText(notice)}</p>
      {(notice.type === 'StillThere' || notice.type === 'Hidden') && (
        <Button icon="check" aria-label={messages.confirmLabel(title)} onClick={() => onConfirm(listing)}>
          {listingActionWords.confirm}
        </Button>
      )}
      {notice.type === 'Declined' && (
        <ButtonLink icon="edit" href={`/list-piano?edit=${id}`} aria-label={messages.editAgainLabel(title)}>
          {ownListingMessages.editAgain}
        </ButtonLink>
      )}
    </div>
  );
}
