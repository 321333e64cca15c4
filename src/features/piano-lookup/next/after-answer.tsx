import { useMemo } from 'react';
import type { Candidate } from '../../../domain/serial/candidate.ts';
import { useListingIndex } from '../../../replica/replica-context.tsx';
import { makerPath } from '../../../domain/page-head/maker-head.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Link } from '../../../ui/navigation.tsx';
import { Section } from '../../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { PianoRow } from '../../parts/piano-row.tsx';
import styles from './after-answer.module.css';
import { matchingListings, sameAgeYears } from './matching-listings.ts';
import { nextWords as words } from './next-words.ts';
import { pointsFor } from '../../parts/points-to-look-at.ts';

export interface AfterAnswerProps {
  candidate: Candidate;
  /** As it was read. */
  number: string;
  /** All names of the maker. */
  names: readonly string[];
}

/** What follows from an answer: what to look at on such a piano, and what such pianos cost now. */
export function AfterAnswer({ candidate, number, names }: AfterAnswerProps) {
  const { maker, country, from, to, year } = candidate;
  if (from === null || to === null) return null;
  const years = { from, to };
  return (
    <div className={styles.next}>
      <Section level={3} title={words.look} lead={words.lookLead}>
        <ul className={styles.points}>
          {pointsFor({ maker, country, ...years }).map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
        <Link href={makerPath(maker)}>{words.maker(maker)}</Link>
      </Section>
      <Section level={3} title={words.own} lead={words.ownLead}>
        <ButtonLink icon="plus" href={`/my-pianos/new?${new URLSearchParams({ maker, serial: number, year: year === null ? '' : String(year) })}`}>
          {words.add}
        </ButtonLink>
      </Section>
      <OnSale {...{ maker, names, ...years }} />
    </div>
  );
}

function OnSale({ maker, names, from, to }: { maker: string; names: readonly string[]; from: number; to: number }) {
  const { items, source } = useListingIndex();
  const matching = useMemo(() => matchingListings({ listings: items, names, from, to }), [items, names, from, to]);
  const address = new URLSearchParams({ brand: maker });
  if (matching.isOfAge) {
    address.set('year_min', String(from - sameAgeYears));
    address.set('year_max', String(to + sameAgeYears));
  }
  const isLoading = source === 'loading' && matching.count === 0;
  return (
    <Section level={3} title={words.sale} lead={isLoading ? undefined : words.count(matching, maker)}>
      {isLoading ? (
        <SkeletonGroup label={words.loading} className={styles.rows}>
          {['first', 'second', 'third'].map((row) => (
            <Skeleton key={row} height="72px" shape="block" />
          ))}
        </SkeletonGroup>
      ) : (
        <div className={styles.rows}>
          {matching.shown.map(({ id, title }) => (
            <PianoRow key={id} id={id} title={title} withYear />
          ))}
          <ButtonLink href={`/browse?${address}`}>{words.browse(maker)}</ButtonLink>
        </div>
      )}
    </Section>
  );
}
