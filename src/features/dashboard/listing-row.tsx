import { daysOnMarket, ownListingState, type OwnListingState } from '../../domain/dashboard/own-listings.ts';
import { formatEuro } from '../../domain/money/euro.ts';
import type { OwnListing } from '../../replica/replica.ts';
import { Badge, type BadgeProps } from '../../ui/badge.tsx';
import { Link } from '../../ui/navigation.tsx';
import { PianoPicture } from '../parts/piano-picture.tsx';
import styles from './own-listings.module.css';
import { dashboardMessages as messages, stateWords } from './messages.ts';

const tones: Readonly<Record<OwnListingState, BadgeProps['tone']>> = {
  'on-market': 'good',
  reserved: 'warn',
  publishing: 'warn',
  'in-review': 'warn',
  unpublished: 'plain',
  draft: 'plain',
  sold: 'plain',
  ended: 'plain',
};

/** One own listing; all of the row leads to its page. `now` in epoch ms. */
export function ListingRow({ listing, now }: { listing: OwnListing; now: number }) {
  const state = ownListingState(listing);
  const days = daysOnMarket(listing, now);
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
        <Link href={listing.unsent ? `/list-piano?draft=${listing.id}` : `/piano/${listing.id}`} className={styles.link}>
          {listing.title}
        </Link>
        <p className={styles.marks}>
          <Badge tone={tones[state]}>{stateWords[state]}</Badge>
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
      </p>
    </div>
  );
}
