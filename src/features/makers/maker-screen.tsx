import { useMemo } from 'react';
import { makerPage } from '../../domain/page-head/maker-head.ts';
import { byNewest } from '../../domain/search/sort-listings.ts';
import { foldName } from '../../domain/serial/fold-name.ts';
import { brandMatcher } from '../../domain/serial/of-maker.ts';
import { indexOf } from '../../domain/serial/reference-index.ts';
import type { SerialMaker } from '../../domain/serial/reference.ts';
import { useListingIndex, useSyncState } from '../../replica/replica-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { ListingCard } from '../parts/listing-card.tsx';
import { pointsFor } from '../parts/points-to-look-at.ts';
import { useNow } from '../parts/use-now.ts';
import { usePageHead } from '../parts/use-page-head.ts';
import styles from './makers.module.css';
import { makersWords as words } from './makers-words.ts';
import { NumberTable } from './number-table.tsx';
import { WithReference } from './with-reference.tsx';

const back = { href: '/makers', label: words.back };
const mostShown = 12;

/** What the device has of the maker's pianos, the newest first. */
function ForSale({ maker }: { maker: SerialMaker }) {
  const { items, source, asOf } = useListingIndex();
  const { online } = useSyncState();
  const now = useNow();
  const found = useMemo(() => {
    const isOfMaker = brandMatcher([maker.name, maker.shortName, ...maker.aliases]);
    return items.filter(({ brand }) => isOfMaker(brand)).sort(byNewest);
  }, [items, maker]);
  // Before the first complete fetch nothing found means nothing.
  const isComing = source === 'loading' || (asOf === null && source !== 'online' && online);
  const lead = found.length > 0 ? words.sale(found.length) : isComing ? words.saleComing : words.noSale;
  return (
    <Section title={words.saleTitle} lead={lead}>
      <div className={styles.cards}>
        {found.slice(0, mostShown).map((listing) => (
          <ListingCard key={listing.id} listing={listing} now={now} />
        ))}
      </div>
      <ButtonLink href={`/browse?${new URLSearchParams({ brand: maker.name })}`}>{words.browse(maker.name)}</ButtonLink>
    </Section>
  );
}

function KnownMaker({ maker }: { maker: SerialMaker }) {
  usePageHead(makerPage(maker));
  const tables = maker.lines.filter(({ kind }) => kind === 'table');
  const years = tables.flatMap((line) => line.years);
  const [from, to] = [Math.min(...years, maker.foundedYear ?? Infinity), Math.max(...years, maker.foundedYear ?? -Infinity)];
  const points = pointsFor({ maker: maker.name, country: maker.country, from, to });
  const facts = [maker.country, maker.foundedYear === null ? '' : words.founded(maker.foundedYear)].filter(Boolean).join(', ');
  return (
    <Page back={back} title={maker.name} lead={facts || undefined} actions={<ButtonLink variant="primary" icon="identify" href={`/piano-lookup?${new URLSearchParams({ manufacturer: maker.name })}`}>{words.identify}</ButtonLink>}>
      <dl className={styles.facts}>
        {maker.locations && (
          <div>
            <dt>{words.works}</dt>
            <dd>{maker.locations}</dd>
          </div>
        )}
        {maker.aliases.length > 0 && (
          <div>
            <dt>{words.names}</dt>
            <dd>{maker.aliases.join(', ')}</dd>
          </div>
        )}
      </dl>
      <Section title={words.numbersTitle} lead={tables.length === 0 ? words.noNumbers : undefined}>
        {tables.map((line) => (
          <NumberTable key={line.name} line={line} />
        ))}
      </Section>
      {points.length > 0 && (
        <Section title={words.lookTitle}>
          <ul className={styles.points}>
            {points.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </Section>
      )}
      <ForSale maker={maker} />
    </Page>
  );
}

/** A maker, by any of its names as the address has it. */
export function MakerScreen({ name }: { name: string }) {
  return (
    <WithReference back={back}>
      {(reference) => {
        const maker = indexOf(reference).byName.get(foldName(name));
        if (maker) return <KnownMaker maker={maker} />;
        return (
          <Page back={back}>
            <StatePanel level={1} icon="search" title={words.unknownTitle} actions={<ButtonLink href="/makers">{words.all}</ButtonLink>}>
              {words.unknownText}
            </StatePanel>
          </Page>
        );
      }}
    </WithReference>
  );
}
