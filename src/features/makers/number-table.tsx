import type { SerialLine } from '../../domain/serial/reference.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Section } from '../../ui/page.tsx';
import { serialText } from '../parts/serial-text.ts';
import styles from './makers.module.css';
import { makersWords as words } from './makers-words.ts';

/** One sequence of numbers of a maker, as the tables have it. */
export function NumberTable({ line }: { line: SerialLine }) {
  const { name, prefix, location, pianoType, caution, starts, years, reading } = line;
  return (
    <Section level={3} title={[name || words.plain, location].filter(Boolean).join(' – ')} lead={pianoType || undefined}>
      {caution && <p className={styles.soft}>{caution}</p>}
      <Disclosure summary={words.rows(starts.length)}>
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
    </Section>
  );
}
