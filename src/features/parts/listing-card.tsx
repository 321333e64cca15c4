import { memo } from 'react';
import { listingPath } from '../../domain/listing/listing-path.ts';
import type { ListingSummary } from '../../domain/listing/listing-summary.ts';
import { loweredFrom } from '../../domain/listing/lowered-price.ts';
import { termOver } from '../../domain/listing/stale-copy.ts';
import { formatEuro } from '../../domain/money/euro.ts';
import { formatKilometres } from '../../lib/format/measure.ts';
import { formatDay } from '../../lib/format/day.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/navigation.tsx';
import styles from './listing-card.module.css';
import { listingMarks } from './listing-marks.ts';
import { describeListing, describePlace, formatRating } from './listing-words.ts';
import { partsMessages as messages } from './messages.ts';
import { PianoPicture } from './piano-picture.tsx';
import { ReservedBadge } from './reserved-badge.tsx';
import { SaveButton } from './save-button.tsx';
import { useStaleSince } from './use-stale-copy.ts';

export interface ListingCardProps {
  listing: ListingSummary;
  form?: 'grid' | 'list' | undefined;
  /** Epoch ms: whether what was paid for runs now. */
  now: number;
  /** From the searched town; null when there is none. */
  km?: number | null | undefined;
  /** Of its title in the page's outline. */
  level?: 2 | 3 | undefined;
  /** In the first view. */
  eager?: boolean | undefined;
}

/** One listing among others; memoised, since scrolling draws the list around it again and again. The whole card leads to it; the heart does not. */
export const ListingCard = memo(function ListingCard({ listing, form = 'grid', now, km = null, level = 3, eager }: ListingCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const place = describePlace(listing);
  const marks = listingMarks(listing, now);
  const before = loweredFrom(listing, now);
  const stale = useStaleSince(now);
  const endedAt = termOver({ ...listing, status: 'active' }, { stale, now });
  return (
    <Card as="article" padding="flush" lifts className={classNames(styles.card, styles[form], marks.includes(messages.highlight) && styles.highlighted)}>
      <div className={styles.inside}>
        <div className={styles.picture}>
          <PianoPicture src={listing.image_url} alt="" type={listing.piano_type} subtype={listing.subtype} eager={eager} />
          <div className={styles.marks}>
            {marks.map((mark) => (
              <Badge key={mark} tone="brass">
                {mark}
              </Badge>
            ))}
            {listing.reserved && <ReservedBadge />}
            {endedAt !== null && (
              <Badge tone="bad" icon="alert">
                {messages.ended}
              </Badge>
            )}
            {stale !== null && <Badge icon="clock">{messages.asOf(formatDay(stale))}</Badge>}
          </div>
        </div>
        <div className={styles.body}>
          <Heading className={styles.title}>{listing.title}</Heading>
          <p className={classNames(styles.meta, 'tabular')}>{describeListing(listing)}</p>
          <Trust listing={listing} />
          <div className={styles.foot}>
            <span className={classNames(styles.price, 'tabular', listing.price_cents === null && styles.onRequest)}>
              {formatEuro(listing.price_cents)}
              {before !== null && <small className={styles.was}> {messages.was(formatEuro(before))}</small>}
            </span>
            <span className={classNames(styles.place, 'tabular')} title={place}>
              {km === null ? place : `${place} · ${formatKilometres(km)}`}
            </span>
          </div>
          <div className={styles.last}>
            <span className={classNames(styles.views, 'tabular')}>
              <Icon name="eye" size={16} />
              {messages.views(listing.view_count)}
            </span>
            {listing.seller_slug !== '' && (
              <Link className={styles.contact} href={`/contact/${encodeURIComponent(listing.seller_slug)}?piano=${encodeURIComponent(listing.id)}`}>
                <Icon name="message" size={16} />
                <span className={styles.contactWord}>{messages.contact}</span>
                <span className="visually-hidden">: {listing.title}</span>
              </Link>
            )}
            <Link className={styles.details} href={listingPath(listing.id)}>
              {messages.viewDetails}
              <span className="visually-hidden">: {listing.title}</span>
            </Link>
          </div>
        </div>
      </div>
      <div className={styles.heart}>
        <SaveButton listing={listing} />
      </div>
    </Card>
  );
});

function Trust({ listing }: { listing: ListingSummary }) {
  const { seller_rating: rating, seller_review_count: count } = listing;
  const rated = rating !== null && count > 0;
  return (
    <p className={styles.trust}>
      {listing.verified && (
        <span className={styles.verified}>
          <Icon name="check" size={16} />
          {messages.verified(listing.verified_by)}
        </span>
      )}
      {rated && (
        <span className={classNames(styles.rating, 'tabular')}>
          <span className="visually-hidden">{messages.rating(formatRating(rating), count)}</span>
          <span aria-hidden="true">
            <Icon name="star-filled" size={14} />
            {formatRating(rating)} ({count})
          </span>
        </span>
      )}
      {listing.seller_slug === '' ? (
        <span className={styles.seller}>{listing.seller_name}</span>
      ) : (
        <Link className={classNames(styles.seller, styles.sellerLink)} href={`/contact/${encodeURIComponent(listing.seller_slug)}`}>
          <span className="visually-hidden">{messages.sellerOf} </span>
          {listing.seller_name}
        </Link>
      )}
    </p>
  );
}
