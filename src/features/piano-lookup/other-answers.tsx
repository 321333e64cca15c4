import type { Candidate } from '../../domain/serial/candidate.ts';
import { Button } from '../../ui/button.tsx';
import { ConfidenceBadge } from './confidence-badge.tsx';
import { answerText, bandText, messages, placeText, reasonText } from './messages.ts';
import styles from './other-answers.module.css';

interface OtherAnswersProps {
  candidates: readonly Candidate[];
  title: string;
  text?: string | undefined;
  /** Given when the maker is open: chooses one. */
  onChoose?: ((maker: string) => void) | undefined;
}

/** Further readings of the same number, shorter than the first. */
export function OtherAnswers({ candidates, title, text, onChoose }: OtherAnswersProps) {
  if (candidates.length === 0) return null;
  return (
    <div className={styles.others}>
      <h3 className={styles.title}>{title}</h3>
      {text && <p className={styles.text}>{text}</p>}
      <ul className={styles.list} role="list">
        {candidates.map((candidate) => (
          <li key={`${candidate.maker} ${candidate.line}`} className={styles.item}>
            <OtherAnswer candidate={candidate} />
            {onChoose && (
              <Button className={styles.choose} onClick={() => onChoose(candidate.maker)}>
                {messages.others.choose(candidate.maker)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function OtherAnswer({ candidate }: { candidate: Candidate }) {
  const { maker, line, location, caution, form, confidence, reasons } = candidate;
  const details = [bandText(candidate), placeText(candidate), location].filter(Boolean).join(' · ');
  const isOpen = form === 'none';
  return (
    <div className={styles.words}>
      <p className={styles.name}>
        {maker}
        {line && `, ${line}`}: <b>{answerText(candidate)}</b>
      </p>
      {!isOpen && <ConfidenceBadge confidence={confidence} />}
      {details && <p className={styles.details}>{details}</p>}
      <p className={styles.details}>{[...reasons.map(reasonText), ...(isOpen && caution ? [caution] : [])].join(' ')}</p>
    </div>
  );
}
