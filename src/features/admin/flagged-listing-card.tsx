import { formatEuro } from '../../domain/money/euro.ts';
import { countryName } from '../../lib/format/country.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { formatMoment } from '../../lib/format/moment.ts';
import type { FlaggedListing } from '../../server/ports/admin-port.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/navigation.tsx';
import { PianoPicture } from '../parts/piano-picture.tsx';
import styles from './admin.module.css';
import { messages } from './messages.ts';
import { subjectOf } from './screening-dialog.tsx';

function placeOf({ town, country_code }: FlaggedListing): string {
  return [town, country_code && countryName(country_code)].filter(Boolean).join(', ') || messages.noPlace;
}

/** What an admin decides a listing by. */
export function FlaggedListingCard({ listing, onDecide }: { listing: FlaggedListing; onDecide: (approve: boolean) => void }) {
  const { online } = useSyncState();
  const subject = subjectOf(listing);
  return (
    <Card as="li" className={styles.account} aria-label={subject}>
      <div className={styles.preview}>
        <PianoPicture
          className={styles.cover}
          src={listing.image_url}
          alt=""
          type={listing.piano_type}
          subtype={listing.subtype}
          width={96}
          height={72}
        />
        <div className={styles.who}>
          <h3 className={styles.name}>{subject}</h3>
          <p className={styles.small}>{messages.photos(listing.image_count)}</p>
        </div>
      </div>
      <dl className={styles.facts}>
        <dt>{messages.piano}</dt>
        <dd>{[listing.brand, listing.model, listing.piano_type].filter(Boolean).join(', ')}</dd>
        <dt>{messages.price}</dt>
        <dd>{formatEuro(listing.price_cents)}</dd>
        <dt>{messages.place}</dt>
        <dd>{placeOf(listing)}</dd>
        <dt>{messages.seller}</dt>
        <dd>
          <Link href={`/contact/${listing.owner_slug}`}>{listing.owner_name || messages.noName}</Link>
        </dd>
        <dt>{messages.waitingSince}</dt>
        <dd>{formatMoment(listing.flagged_at)}</dd>
        <dt>{messages.score}</dt>
        <dd>{messages.scoreOf(formatNumber(listing.screening_score, 2))}</dd>
      </dl>
      <ul className={styles.flags} aria-label={messages.flagsTitle}>
        {listing.screening_flags.map((flag) => (
          <li key={flag}>{flag}</li>
        ))}
      </ul>
      <blockquote className={styles.evidence}>{listing.description.trim() || messages.noDescription}</blockquote>
      {listing.screening_reason !== '' && <p className={styles.reason}>{messages.declinedBefore(listing.screening_reason)}</p>}
      <div className={styles.actions}>
        <Button icon="check" disabled={!online} aria-label={messages.actionOf(messages.approve, subject)} onClick={() => onDecide(true)}>
          {messages.approve}
        </Button>
        <Button icon="close" disabled={!online} aria-label={messages.actionOf(messages.decline, subject)} onClick={() => onDecide(false)}>
          {messages.decline}
        </Button>
      </div>
    </Card>
  );
}
