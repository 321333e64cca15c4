import { useMemo } from 'react';
import { byNewest } from '../../domain/search/sort-listings.ts';
import { useListingIndex } from '../../replica/replica-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { ListingCard } from '../parts/listing-card.tsx';
import { useNow } from '../parts/use-now.ts';
import styles from './home-screen.module.css';
import { homeMessages as messages } from './messages.ts';

const shown = 4;

/** The newest listings on this device; nothing where there are none. */
export function Newest() {
  const { items, source } = useListingIndex();
  const now = useNow();
  const newest = useMemo(() => {
    // A few of many: no need to sort all of them.
    const first = items.slice(0, shown).sort(byNewest);
    for (const item of items.slice(shown)) {
      const last = first.at(-1);
      if (!last || byNewest(item, last) >= 0) continue;
      first[first.length - 1] = item;
      first.sort(byNewest);
    }
    return first;
  }, [items]);
  const isLoading = source === 'loading';
  if (newest.length === 0 && !isLoading) return null;

  return (
    <Section title={messages.newestTitle} actions={<ButtonLink href="/browse">{messages.allPianos}</ButtonLink>}>
      {newest.length === 0 ? (
        <SkeletonGroup label={messages.loading} className={styles.cards}>
          {Array.from({ length: shown }, (_, index) => (
            <Skeleton key={index} shape="block" className={styles.cardSkeleton} />
          ))}
        </SkeletonGroup>
      ) : (
        <div className={styles.cards}>
          {newest.map((listing) => (
            <ListingCard key={listing.id} listing={listing} now={now} />
          ))}
        </div>
      )}
    </Section>
  );
}
