import type { SharedPassport } from '../../domain/instrument/passport.ts';
import { addWords as words, detailWords } from './passport-words.ts';
import styles from './passport.module.css';

interface PassportFactsProps extends Pick<SharedPassport, 'maker' | 'model' | 'serialNumber' | 'pianoType' | 'year'> {
  /** Where it stands: for its owner's eyes. */
  place?: string;
}

/** Which instrument it is about. */
export function PassportFacts({ maker, model, serialNumber, pianoType, year, place = '' }: PassportFactsProps) {
  const facts = [
    [words.maker, maker], [words.model, model], [words.serial, serialNumber], [words.type, pianoType], [words.year, year === null ? '' : String(year)],
    [detailWords.place, place],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) =>
        value === '' ? null : (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
