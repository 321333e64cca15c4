import type { SellerSummary } from '../../domain/listing/listing.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { formatMonth } from '../../lib/format/zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/navigation.tsx';
import { formatRating } from '../parts/listing-words.ts';
import { messages } from './messages.ts';
import styles from './seller-card.module.css';

const words = messages.seller;

function Rating({ rating, count }: { rating: number; count: number }) {
  const shownRating = formatRating(rating);
  const shownCount = formatNumber(count);
  return (
    <p className={styles.rating}>
      <Icon name="star-filled" size={16} className={styles.star} />
      <span aria-hidden="true">{`${shownRating} (${shownCount})`}</span>
      <span className="visually-hidden">{words.rating(shownRating, shownCount)}</span>
    </p>
  );
}

/** Who sells, and what that means for the buyer's rights. A listing that waits for its first sync has no seller yet. */
export function SellerCard({ seller }: { seller: SellerSummary | null }) {
  const isDealer = seller?.role === 'dealer';
  const since = Date.parse(seller?.member_since ?? '');
  return (
    <section aria-labelledby="piano-seller" className={styles.card}>
      <h2 id="piano-seller" className={styles.title}>
        {words.title}
      </h2>
      <p className={styles.name}>
        <strong>{seller?.display_name || words.unnamed}</strong>
        <Badge>{isDealer ? words.dealer : words.private}</Badge>
      </p>
      {seller && seller.rating !== null && seller.review_count > 0 && <Rating rating={seller.rating} count={seller.review_count} />}
      {seller?.slug && (
        <Link className={styles.page} href={`/contact/${encodeURIComponent(seller.slug)}`}>
          {words.page}
        </Link>
      )}
      {!Number.isNaN(since) && <p className={styles.soft}>{words.since(formatMonth(since))}</p>}
      <p className={styles.soft}>{isDealer ? words.dealerRights : words.privateRights}</p>
    </section>
  );
}
