import { useMemo } from 'react';
import { familyPage } from '../../domain/page-head/family-head.ts';
import { makerPath } from '../../domain/page-head/maker-head.ts';
import { findFamily, yearsOf } from '../../domain/serial/family.ts';
import { foldName } from '../../domain/serial/fold-name.ts';
import { indexOf } from '../../domain/serial/reference-index.ts';
import type { SerialLine, SerialMaker } from '../../domain/serial/reference.ts';
import { typesOfLine } from '../../domain/serial/types-of-line.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { pointsFor } from '../parts/points-to-look-at.ts';
import { usePageHead } from '../parts/use-page-head.ts';
import { familyFacts } from './family-facts.ts';
import { ForSale } from './for-sale.tsx';
import { UnknownMaker } from './maker-screen.tsx';
import styles from './makers.module.css';
import { makersWords as words } from './makers-words.ts';
import { NumberRows } from './number-table.tsx';
import { PointList } from './point-list.tsx';
import { WithReference } from './with-reference.tsx';

function KnownFamily({ maker, line }: { maker: SerialMaker; line: SerialLine }) {
  const page = familyPage({ maker, name: line.name, location: line.location, pianoType: line.pianoType, firstYear: line.years[0] ?? null, lastYear: line.years.at(-1) ?? null });
  usePageHead(page);
  const { from, to } = yearsOf(line);
  const points = pointsFor({ maker: maker.name, country: maker.country, from: from ?? maker.foundedYear ?? -Infinity, to: to ?? Infinity });
  // A series that goes on has no last year, wherever its table stops.
  const only = useMemo(() => ({ types: typesOfLine(line), year: { min: from, max: line.yearTo } }), [line, from]);
  const hasRows = line.kind === 'table' && line.starts.length > 0;
  return (
    <Page
      back={{ href: makerPath(maker.name), label: maker.name }}
      title={page.title}
      lead={words.familyLead(maker.name)}
      actions={
        <ButtonLink variant="primary" icon="identify" href={`/piano-lookup?${new URLSearchParams({ manufacturer: maker.name })}`}>
          {words.identify}
        </ButtonLink>
      }
    >
      <dl className={styles.shortFacts}>
        {familyFacts(line).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Section title={words.numbersTitle} lead={hasRows ? undefined : words.noRows}>
        {line.caution && <p className={styles.soft}>{line.caution}</p>}
        {hasRows && <NumberRows line={line} initiallyOpen={line.starts.length <= mostOpen} />}
      </Section>
      <PointList points={points} />
      <ForSale maker={maker} only={only} note={words.familyNote(maker.name)} />
    </Page>
  );
}

/** Longer tables are opened by who wants them. */
const mostOpen = 15;

function UnknownFamily({ maker }: { maker: SerialMaker }) {
  return (
    <Page back={{ href: makerPath(maker.name), label: maker.name }}>
      <StatePanel level={1} icon="search" title={words.unknownFamilyTitle} actions={<ButtonLink href={makerPath(maker.name)}>{words.toMaker(maker.name)}</ButtonLink>}>
        {words.unknownFamilyText(maker.name)}
      </StatePanel>
    </Page>
  );
}

/** The pianos that a maker numbers apart. Both names come from the address and may be anything. */
export function FamilyScreen({ maker: name, family }: { maker: string; family: string }) {
  return (
    <WithReference back={{ href: '/makers', label: words.back }}>
      {(reference) => {
        const maker = indexOf(reference).byName.get(foldName(name));
        if (!maker) return <UnknownMaker />;
        const line = findFamily(maker, family);
        return line ? <KnownFamily key={line.name} maker={maker} line={line} /> : <UnknownFamily maker={maker} />;
      }}
    </WithReference>
  );
}
