import { familyPath } from '../../domain/page-head/family-head.ts';
import { findFamily } from '../../domain/serial/family.ts';
import type { SerialLine, SerialMaker } from '../../domain/serial/reference.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Link } from '../../ui/navigation.tsx';
import { Section } from '../../ui/page.tsx';
import { serialText } from '../parts/serial-text.ts';
import styles from './makers.module.css';
import { makersWords as words } from './makers-words.ts';

/** One sequence of numbers of a maker, as the tables have it. */
export function NumberTable({ maker, line }: { maker: SerialMaker; line: SerialLine }) {
  const { name, location, pianoType, caution } = line;
  return (
    <Section level={3} title={[name || words.plain, location].filter(Boolean).join(' – ')} lead={pianoType || undefined}>
      {caution && <p className={styles.soft}>{caution}</p>}
      <NumberRows line={line} />
      {findFamily(maker, name) && (
        <p className={styles.more}>
          <Link href={familyPath(maker.name, name)}>{words.aboutFamily(name)}</Link>
        </p>
      )}
    </Section>
  );
}

export function NumberRows({ line: { starts, years, prefix, reading }, initiallyOpen }: { line: SerialLine; initiallyOpen?: boolean }) {
  return (
    <Disclosure summary={words.rows(starts.length)} initiallyOpen={initiallyOpen}>
      <p className={styles.soft}>{words[reading]}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.columns.year}</th>
            <th scope="col">{words.columns.number}</th>
          </tr>
        </thead>
        <tbody>
          {starts.map((start, row) => (
            <tr key={start}>
              <td>{years[row]}</td>
              <td>{`${prefix}${serialText(start)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
