import { isAnswered, type Candidate, type Reason } from '../../domain/serial/candidate.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ConfidenceBadge } from './confidence-badge.tsx';
import { NumberLine } from './number-line.tsx';
import { answerText, bandText, messages, placeText, reasonText } from './messages.ts';
import styles from './other-answers.module.css';

interface OtherAnswersProps {
  candidates: readonly Candidate[];
  title: string;
  text?: string | undefined;
  /** Draws each candidate's number line: where none is put before the others. */
  number?: number | undefined;
  /** Given when the maker is open: chooses one. */
  onChoose?: ((maker: string) => void) | undefined;
}

/** With more than these the number lines would bury the makers' names. */
const mostDrawn = 4;
/** As many as a phone shows on about two screens. */
const mostShown = 8;

/** Further readings of the same number, shorter than the first. */
export function OtherAnswers({ candidates, title, text, number, onChoose }: OtherAnswersProps) {
  if (candidates.length === 0) return null;
  const drawn = candidates.length <= mostDrawn ? number : undefined;
  const more = candidates.slice(mostShown);
  const listOf = (some: readonly Candidate[]) => (
    <ul className={styles.list} role="list">
      {some.map((candidate) => (
        <li key={`${candidate.maker} ${candidate.line}`} className={styles.item}>
          <OtherAnswer candidate={candidate} number={drawn} />
          {onChoose && (
            <Button className={styles.choose} onClick={() => onChoose(candidate.maker)}>
              {messages.others.choose(candidate.maker)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <div className={styles.others}>
      <h3 className={styles.title}>{title}</h3>
      {text && <p className={styles.text}>{text}</p>}
      {listOf(candidates.slice(0, mostShown))}
      {more.length > 0 && (
        <Disclosure className={styles.more} summary={messages.others.more(more.length)}>
          {listOf(more)}
        </Disclosure>
      )}
    </div>
  );
}

/** Said once, above the list. */
function isSaidAbove({ type }: Reason): boolean {
  return type === 'SeveralMakers' || type === 'SeveralLines' || type === 'MakerNotGiven';
}

function OtherAnswer({ candidate, number }: { candidate: Candidate; number: number | undefined }) {
  const { maker, line, location, caution, confidence } = candidate;
  const isLong = number !== undefined;
  const details = [bandText(candidate), placeText(candidate), location].filter(Boolean).join(' · ');
  const reasons = candidate.reasons.filter((reason) => !isSaidAbove(reason)).map(reasonText);
  return (
    <div className={styles.words}>
      <p className={isLong ? styles.title : undefined}>
        {maker}
        {line && `, ${line}`}: <b>{answerText(candidate)}</b>
      </p>
      {isAnswered(candidate) && <ConfidenceBadge confidence={confidence} />}
      {details && <p className={styles.details}>{details}</p>}
      {isLong && <NumberLine candidate={candidate} number={number} />}
      <p className={styles.details}>{[...reasons, caution].join(' ')}</p>
    </div>
  );
}
