import type { ReactNode } from 'react';
import type { Candidate } from '../../../domain/serial/candidate.ts';
import { checkYear } from '../../../domain/serial/year-check.ts';
import { formatDay } from '../../../lib/format/day.ts';
import { serialText } from '../../parts/serial-text.ts';
import { answerText, bandText, compareText, messages, reasonText } from '../messages.ts';
import styles from './print-sheet.module.css';
import { PrintedReadings } from './printed-readings.tsx';

export interface PrintSheetProps {
  /** Best first. */
  candidates: readonly Candidate[];
  /** None of them is put before the others. */
  isOpen: boolean;
  number: string;
  edition: string;
  /** The advertised year, null when none is known. */
  year: number | null;
  /** Root-relative address of the answer. */
  path: string;
  /** Epoch ms. */
  printedAt: number;
}

const words = messages.print;
const { answer } = messages;

/** One page for the papers of the piano. The screen never shows it; the printer prints nothing else. */
export function PrintSheet({ candidates, isOpen, number, edition, year, path, printedAt }: PrintSheetProps) {
  const [best] = candidates;
  if (!best) return null;
  const advert = year === null ? '' : compareText(checkYear({ year, candidates }));
  return (
    // Paper is white, whatever the theme.
    <article className={styles.sheet} data-print-sheet="" data-theme="light">
      <header className={styles.head}>
        <b className={styles.product}>{words.product}</b>
        <span>{words.kind}</span>
      </header>
      <h1 className={styles.title}>
        {candidates.every(({ maker }) => maker === best.maker) && `${best.maker} `}
        <span className={styles.number}>{words.number(serialText(number))}</span>
      </h1>
      {isOpen ? <PrintedReadings candidates={candidates} /> : <Answer candidate={best} number={number} edition={edition} />}
      {advert && (
        <p className={styles.advert}>
          <b>
            {words.advert} {year}:
          </b>{' '}
          {advert}
        </p>
      )}
      <footer className={styles.foot}>
        <p className={styles.disclaimer}>{words.disclaimer}</p>
        <p>{answer.madeNotSold}</p>
        <p>
          {edition && `${answer.edition(edition)}. `}
          {words.printed(formatDay(printedAt))}.
        </p>
        <p className={styles.address}>{new URL(path, location.origin).href}</p>
      </footer>
    </article>
  );
}

function Answer({ candidate, number, edition }: { candidate: Candidate; number: string; edition: string }) {
  const { lower, upper, foundedYear, location: factory, country, line, pianoType, reading, sources, caution } = candidate;
  const band = bandText(candidate);
  return (
    <>
      <p className={styles.year}>{answerText(candidate)}</p>
      {band && <p className={styles.band}>{band}</p>}
      <p className={styles.confidence}>{messages.confidence[candidate.confidence]}</p>
      <ul className={styles.reasons}>
        {candidate.reasons.map((reason) => (
          <li key={reason.type}>{reasonText(reason)}</li>
        ))}
      </ul>
      {(lower ?? upper) && (
        <table className={styles.table}>
          <caption>{words.rows}</caption>
          <thead>
            <tr>
              <th scope="col">{answer.rowNumber}</th>
              <th scope="col">{answer.rowYear}</th>
            </tr>
          </thead>
          <tbody>
            {lower && <Row number={lower.serial} year={lower.year} />}
            <Row number={number} year={answer.yourNumber} isOwn />
            {upper && <Row number={upper.serial} year={upper.year} />}
          </tbody>
        </table>
      )}
      <dl className={styles.facts}>
        <Fact name={answer.maker}>{foundedYear === null ? candidate.maker : `${candidate.maker}, ${answer.founded(foundedYear)}`}</Fact>
        {factory ? <Fact name={answer.factory}>{factory}</Fact> : <Fact name={answer.country}>{country}</Fact>}
        <Fact name={answer.line}>{line}</Fact>
        <Fact name={answer.type}>{pianoType}</Fact>
        {lower && edition && <Fact name={answer.rule}>{reading === 'first' ? answer.ruleFirst : answer.ruleLast}</Fact>}
        <Fact name={answer.source}>{sources.join('; ')}</Fact>
        <Fact name={answer.caution}>{caution}</Fact>
      </dl>
    </>
  );
}

function Row({ number, year, isOwn = false }: { number: string | number; year: string | number; isOwn?: boolean }) {
  return (
    <tr className={isOwn ? styles.own : undefined}>
      <td>{serialText(number)}</td>
      <td>{year}</td>
    </tr>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
