import { useMemo } from 'react';
import type { PianoType } from '../../domain/listing/listing-values.ts';
import { stringifyBrowseSearch } from '../../domain/search/browse-query.ts';
import { defaultBrowseSearch, type BrowseSearch } from '../../domain/search/browse-search.ts';
import { filterListings } from '../../domain/search/filter-listings.ts';
import { byNewest } from '../../domain/search/sort-listings.ts';
import { brandMatcher } from '../../domain/serial/of-maker.ts';
import type { SerialMaker } from '../../domain/serial/reference.ts';
import { useListingIndex, useSyncState } from '../../replica/replica-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { ListingCard } from '../parts/listing-card.tsx';
import { useNow } from '../parts/use-now.ts';
import styles from './makers.module.css';
import { makersWords as words } from './makers-words.ts';

const mostShown = 12;

export interface ForSaleProps {
  maker: SerialMaker;
  /** Which of the maker's pianos; all when left out. */
  only?: { types: readonly PianoType[]; year: BrowseSearch['year'] };
  /** What the listings can't say. */
  note?: string;
}

const all: NonNullable<ForSaleProps['only']> = { types: [], year: { min: null, max: null } };

/** What the device has of the maker's pianos, the newest first, and the way to Browse with the same filters. */
export function ForSale({ maker, only = all, note }: ForSaleProps) {
  const { items, source, asOf } = useListingIndex();
  const { online } = useSyncState();
  const now = useNow();
  const { found, href } = useMemo(() => {
    const isOfMaker = brandMatcher([maker.name, maker.shortName, ...maker.aliases]);
    const ofMaker = items.filter(({ brand }) => isOfMaker(brand));
    const search = { ...defaultBrowseSearch, ...only };
    // Browse asks for brands as sellers write them.
    const brands = [maker.name, ...new Set(ofMaker.map(({ brand }) => brand.trim()))];
    return { found: filterListings(ofMaker, search, { now, place: null }).sort(byNewest), href: `/browse?${stringifyBrowseSearch({ ...search, brands })}` };
  }, [items, maker, only, now]);
  // Before the first complete fetch nothing found means nothing.
  const isComing = source === 'loading' || (asOf === null && source !== 'online' && online);
  const lead = found.length > 0 ? words.sale(found.length) : isComing ? words.saleComing : words.noSale;
  return (
    <Section title={words.saleTitle} lead={lead}>
      {note !== undefined && <p className={styles.soft}>{note}</p>}
      <div className={styles.cards}>
        {found.slice(0, mostShown).map((listing) => (
          <ListingCard key={listing.id} listing={listing} now={now} />
        ))}
      </div>
      <ButtonLink href={href}>{words.browse(maker.name)}</ButtonLink>
    </Section>
  );
}
