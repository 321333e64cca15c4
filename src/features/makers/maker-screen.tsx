import { familyPath } from '../../domain/page-head/family-head.ts';
import { makerPage } from '../../domain/page-head/maker-head.ts';
import { familiesOf } from '../../domain/serial/family.ts';
import { foldName } from '../../domain/serial/fold-name.ts';
import { indexOf } from '../../domain/serial/reference-index.ts';
import type { SerialMaker } from '../../domain/serial/reference.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/navigation.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { pointsFor } from '../parts/points-to-look-at.ts';
import { usePageHead } from '../parts/use-page-head.ts';
import { ForSale } from './for-sale.tsx';
import styles from './makers.module.css';
import { makersWords as words } from './makers-words.ts';
import { NumberTable } from './number-table.tsx';
import { PointList } from './point-list.tsx';
import { WithReference } from './with-reference.tsx';

const back = { href: '/makers', label: words.back };
function KnownMaker({ maker }: { maker: SerialMaker }) {
  usePageHead(makerPage(maker));
  const tables = maker.lines.filter(({ kind }) => kind === 'table');
  const others = familiesOf(maker).filter(({ kind }) => kind !== 'table');
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
          <NumberTable key={line.name} maker={maker} line={line} />
        ))}
      </Section>
      {others.length > 0 && (
        <Section title={words.othersTitle}>
          <ul role="list" className={styles.makers}>
            {others.map(({ name, location, pianoType }) => (
              <li key={name} className={styles.entry}>
                <Link className={styles.name} href={familyPath(maker.name, name)}>
                  {name}
                </Link>
                <span className={styles.soft}>{[pianoType, location].filter(Boolean).join(', ')}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <PointList points={points} />
      <ForSale maker={maker} />
    </Page>
  );
}

export function UnknownMaker() {
  return (
    <Page back={back}>
      <StatePanel level={1} icon="search" title={words.unknownTitle} actions={<ButtonLink href="/makers">{words.all}</ButtonLink>}>
        {words.unknownText}
      </StatePanel>
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
        return <UnknownMaker />;
      }}
    </WithReference>
  );
}
