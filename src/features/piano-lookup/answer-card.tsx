import type { Candidate } from '../../domain/serial/candidate.ts';
import type { NormalisedSerial } from '../../domain/serial/normalise-serial.ts';
import { AnswerFacts } from './answer-facts.tsx';
import styles from './answer-card.module.css';
import { ConfidenceBadge } from './confidence-badge.tsx';
import { answerText, bandText, messages, placeText, reasonText } from './messages.ts';
import { NumberLine } from './number-line.tsx';
import { TableRows } from './table-rows.tsx';

interface AnswerCardProps {
  candidate: Candidate;
  /** null when only the server knew the number. */
  serial: NormalisedSerial | null;
  /** Year and month of the tables on this device; '' for an answer of the server. */
  edition: string;
}

/** The answer at length: year, band, confidence, where the number stands, why, and what is known of the maker. */
export function AnswerCard({ candidate, serial, edition }: AnswerCardProps) {
  const band = bandText(candidate);
  const place = placeText(candidate);
  return (
    <div className={styles.card}>
      <div className={styles.main}>
        <p className={styles.year}>
          <AnswerYear candidate={candidate} />
        </p>
        {band && <p className={styles.band}>{band}</p>}
        <div className={styles.sure}>
          <ConfidenceBadge confidence={candidate.confidence} />
          {place && <span className={styles.place}>{place}</span>}
        </div>
        {serial && <NumberLine candidate={candidate} number={serial.number} />}
        {candidate.reasons.length > 0 && (
          <>
            <h3 className={styles.heading}>{messages.answer.reasons}</h3>
            <ul className={styles.reasons}>
              {candidate.reasons.map((reason) => (
                <li key={reason.type}>{reasonText(reason)}</li>
              ))}
            </ul>
          </>
        )}
        {serial && candidate.neighbours.length > 0 && <TableRows rows={candidate.neighbours} number={serial.number} />}
      </div>
      <AnswerFacts candidate={candidate} edition={edition} />
    </div>
  );
}

/** A named year is marked up as one; a span is no single date. */
function AnswerYear({ candidate }: { candidate: Candidate }) {
  const text = answerText(candidate);
  return candidate.year === null ? text : <time dateTime={String(candidate.year).padStart(4, '0')}>{text}</time>;
}
