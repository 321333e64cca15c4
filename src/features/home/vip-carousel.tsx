import { useMemo } from 'react';
import { vipOfTheDay, vipPlaces } from '../../domain/promotion/vip-of-the-day.ts';
import { useListingIndex } from '../../replica/replica-context.tsx';
import { Section } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { ListingCard } from '../parts/listing-card.tsx';
import { useNow } from '../parts/use-now.ts';
import styles from './home-screen.module.css';
import { homeMessages as messages } from './messages.ts';

/** Three of the listings whose VIP runs, taking turns by the day; nothing where there are none. Swiped on phones, side by side above. */
export function VipCarousel() {
  const { items, source } = useListingIndex();
  const now = useNow();
  const shown = useMemo(() => vipOfTheDay(items, now), [items, now]);
  const isLoading = source === 'loading';
  if (shown.length === 0 && !isLoading) return null;
  return (
    <Section title={messages.vipTitle} lead={messages.vipLead}>
      {shown.length === 0 ? (
        <SkeletonGroup label={messages.vipLoading} className={styles.carousel}>
          {Array.from({ length: vipPlaces }, (_, index) => (
            <Skeleton key={index} shape="block" className={styles.cardSkeleton} />
          ))}
        </SkeletonGroup>
      ) : (
        <ul role="list" className={styles.carousel}>
          {shown.map((listing) => (
            <li key={listing.id}>
              <ListingCard listing={listing} now={now} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
