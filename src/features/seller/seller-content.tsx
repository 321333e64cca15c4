import { useState, type ReactNode } from 'react';
import { sellerPage } from '../../domain/page-head/seller-head.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { formatMonth } from '../../lib/format/zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page, PageTitle, Section } from '../../ui/page.tsx';
import { ListingCard } from '../parts/listing-card.tsx';
import { formatRating } from '../parts/listing-words.ts';
import { useNow } from '../parts/use-now.ts';
import { usePageHead } from '../parts/use-page-head.ts';
import { partsMessages } from '../parts/messages.ts';
import styles from './seller-screen.module.css';
import { sellerWords as words } from './seller-words.ts';
import type { SellerState, SellerView } from './use-seller.ts';

const cardsAtOnce = 24;

type Source = Extract<SellerState, { state: 'found' }>['source'];

/** `contact` stands between who it is and what is for sale. */
export function SellerContent({ view, source, contact }: { view: SellerView; source: Source; contact: ReactNode }) {
  const { listings, total } = view;
  const now = useNow();
  const [shown, setShown] = useState(cardsAtOnce);
  usePageHead(view.seller && sellerPage(view.seller, total));
  return (
    <Page back={{ href: '/browse', label: words.back }}>
      <div className={styles.head}>
        <PageTitle>{view.name || words.unnamed}</PageTitle>
        <SellerFacts view={view} />
      </div>
      {contact}
      <Section title={words.listingsTitle} lead={total > 0 ? [words.count(total), listings.some(({ reserved }) => reserved) && words.reserved].filter(Boolean).join('. ') : undefined}>
        {source === 'offline' && <p className={styles.note}>{words.stored}</p>}
        {source === 'failed' && <p className={styles.note}>{words.failed}</p>}
        {listings.length === 0 ? (
          <p className={styles.soft}>{words.none}</p>
        ) : (
          <div className={styles.cards}>
            {listings.slice(0, shown).map((listing) => (
              <ListingCard key={listing.id} listing={listing} now={now} />
            ))}
          </div>
        )}
        {listings.length > shown && (
          <Button onClick={() => setShown((count) => count + cardsAtOnce)}>{words.more(listings.length - shown)}</Button>
        )}
        {listings.length <= shown && listings.length < total && <p className={styles.soft}>{words.partly(listings.length, total)}</p>}
      </Section>
    </Page>
  );
}

/** Only what is known: a seller without reviews has no rating, not one of 0. */
function SellerFacts({ view: { seller, listings } }: { view: SellerView }) {
  const [first] = listings;
  const role = seller?.role ?? (first?.seller_is_dealer ? 'dealer' : 'seller');
  const rating = seller ? seller.rating : (first?.seller_rating ?? null);
  const count = seller ? seller.review_count : (first?.seller_review_count ?? 0);
  const since = Date.parse(seller?.member_since ?? '');
  return (
    <ul className={styles.facts}>
      <li>
        <Badge>{words.roles[role]}</Badge>
      </li>
      {seller?.verified && (
        <li className={styles.verified}>
          <Icon name="check" size={18} />
          {partsMessages.verified(seller.verified_by)}
        </li>
      )}
      {rating !== null && count > 0 && (
        <li className="tabular">
          <Icon name="star-filled" size={16} className={styles.star} />
          {words.rating(formatRating(rating), formatNumber(count))}
        </li>
      )}
      {!Number.isNaN(since) && <li className={styles.soft}>{words.since(formatMonth(since))}</li>}
    </ul>
  );
}
