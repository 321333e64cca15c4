import { listingPath } from '../../domain/listing/listing-path.ts';
import { termOver } from '../../domain/listing/stale-copy.ts';
import { formatEuro } from '../../domain/money/euro.ts';
import { useListedPiano } from '../../replica/replica-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/navigation.tsx';
import { listingMarks } from './listing-marks.ts';
import { partsMessages as messages } from './messages.ts';
import { PianoPicture } from './piano-picture.tsx';
import styles from './piano-row.module.css';
import { ReservedBadge } from './reserved-badge.tsx';
import { useNow } from './use-now.ts';
import { useStaleSince } from './use-stale-copy.ts';

export interface PianoRowProps {
  id: string;
  /** Shown where the listing is not on this device any more. */
  title: string;
  /** The advertised year beside the price. */
  withYear?: boolean;
}

/** The piano that something is about, in one line that leads to its page. */
export function PianoRow({ id, title, withYear = false }: PianoRowProps) {
  const now = useNow();
  const stale = useStaleSince(now);
  const listing = useListedPiano(id);
  return (
    <div className={styles.row}>
      {listing && (
        <PianoPicture
          className={styles.picture}
          src={listing.image_url}
          alt=""
          type={listing.piano_type}
          subtype={listing.subtype}
          width={72}
          height={54}
        />
      )}
      <div className={styles.words}>
        <Link href={listingPath(id)} className={styles.link}>
          {listing?.title ?? title}
        </Link>
        {listing && (
          <p className={styles.facts}>
            <strong>{formatEuro(listing.price_cents)}</strong>
            {withYear && listing.year !== null && <span>{listing.year}</span>}
            {listing.town && <span>{listing.town}</span>}
            {listing.reserved && <ReservedBadge />}
            {termOver({ ...listing, status: 'active' }, { stale, now }) !== null && <Badge tone="bad">{messages.ended}</Badge>}
            {listingMarks(listing, now).map((mark) => (
              <Badge key={mark} tone="brass">
                {mark}
              </Badge>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}
