import { makerPath } from '../../domain/page-head/maker-head.ts';
import { byCodeUnit } from '../../domain/serial/by-code-unit.ts';
import { foldName } from '../../domain/serial/fold-name.ts';
import type { SerialMaker } from '../../domain/serial/reference.ts';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/navigation.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './makers.module.css';
import { makersWords as words } from './makers-words.ts';
import { WithReference } from './with-reference.tsx';

function MakerEntry({ maker }: { maker: SerialMaker }) {
  const facts = [maker.country, maker.foundedYear === null ? '' : words.founded(maker.foundedYear)].filter(Boolean).join(', ');
  return (
    <li className={styles.entry}>
      <Link className={styles.name} href={makerPath(maker.name)}>
        {maker.name}
      </Link>
      <span className={styles.soft}>{facts}</span>
      {maker.lines.some(({ kind }) => kind === 'table') && <Badge>{words.withNumbers}</Badge>}
    </li>
  );
}

/** Every maker of the tables. */
export function MakersScreen() {
  return (
    <WithReference>
      {({ makers }) => (
        <Page title={words.title} lead={words.lead}>
          <ul role="list" className={styles.makers}>
            {makers
              .toSorted((a, b) => byCodeUnit(foldName(a.name), foldName(b.name)))
              .map((maker) => (
                <MakerEntry key={maker.name} maker={maker} />
              ))}
          </ul>
        </Page>
      )}
    </WithReference>
  );
}
