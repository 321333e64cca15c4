import type { Candidate } from '../../../domain/serial/candidate.ts';
import { answerText, bandText, messages, placeText, reasonText } from '../messages.ts';
import styles from './print-sheet.module.css';

const words = messages.print;
const { answer } = messages;
/** As many readings as fit on the page, with their reasons or as rows of a table. */
const mostReasoned = 4;
const mostReadings = 12;

/** Readings of which none is put before the others. */
export function PrintedReadings({ candidates }: { candidates: readonly Candidate[] }) {
  if (candidates.length <= mostReasoned) {
    return (
      <>
        <p className={styles.lead}>{words.readings}</p>
        <ul className={styles.readings}>
          {candidates.map((candidate) => (
            <li key={nameOf(candidate)}>
              <Reading candidate={candidate} />
            </li>
          ))}
        </ul>
      </>
    );
  }
  const more = candidates.length - mostReadings;
  return (
    <>
      <table className={styles.table}>
        <caption>{words.readings}</caption>
        <thead>
          <tr>
            <th scope="col">{answer.maker}</th>
            <th scope="col">{words.years}</th>
            <th scope="col">{answer.factory}</th>
            <th scope="col">{words.confidence}</th>
          </tr>
        </thead>
        <tbody>
          {candidates.slice(0, mostReadings).map((candidate) => (
            <tr key={nameOf(candidate)}>
              <td>{nameOf(candidate)}</td>
              <td>{answerText(candidate)}</td>
              <td>{candidate.location || candidate.country}</td>
              <td>{messages.confidence[candidate.confidence]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p>{words.more(more)}</p>}
    </>
  );
}

function nameOf({ maker, line }: Candidate): string {
  return line === '' ? maker : `${maker}, ${line}`;
}

function Reading({ candidate }: { candidate: Candidate }) {
  const { location, country, confidence, reasons, caution, sources } = candidate;
  const facts = [bandText(candidate), placeText(candidate), messages.confidence[confidence], location || country].filter(Boolean);
  return (
    <>
      <p className={styles.reading}>
        {nameOf(candidate)}: <b>{answerText(candidate)}</b>
      </p>
      <p>{facts.join(' · ')}</p>
      <p className={styles.why}>{[...reasons.map(reasonText), caution].join(' ')}</p>
      {sources.length > 0 && (
        <p>
          {answer.source}: {sources.join('; ')}
        </p>
      )}
    </>
  );
}
