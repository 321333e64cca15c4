import type { RefObject } from 'react';
import { isAnswered, type Candidate } from '../../domain/serial/candidate.ts';
import { Icon } from '../../ui/icon.tsx';
import { serialText } from '../parts/serial-text.ts';
import { AnswerActions } from './answer-actions.tsx';
import { AnswerCard } from './answer-card.tsx';
import styles from './lookup-result.module.css';
import type { LookupQuestion } from './lookup-form.tsx';
import { answerText, messages } from './messages.ts';
import { LateAfterAnswer } from './next/late-after-answer.tsx';
import { OtherAnswers } from './other-answers.tsx';
import { Suggestion } from './suggestion.tsx';
import type { LookupOutcome, ServerView } from './use-lookup.ts';

type FoundOutcome = Extract<LookupOutcome, { phase: 'found' }>;

interface FoundAnswerProps {
  outcome: FoundOutcome;
  question: LookupQuestion;
  /** Year and month of the tables on this device; '' for an answer of the server. */
  edition: string;
  /** The advertised year, null when none is known. */
  year: number | null;
  online: boolean;
  /** Takes the focus after a search. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  onSearch: (question: LookupQuestion) => void;
  onYear: (year: number | null) => void;
  /** All names of a maker. */
  namesOf: (maker: string) => readonly string[];
}

/** The number, its answer or answers, what can be done with them, and what the server says. */
export function FoundAnswer({ outcome, question, edition, year, online, headingRef, onSearch, onYear, namesOf }: FoundAnswerProps) {
  const { serial, candidates } = outcome;
  const number = serial?.recorded ?? question.serial;
  const open = openQuestion(candidates);
  return (
    <>
      <h2 ref={headingRef} tabIndex={-1} className={styles.heading}>
        {headingText(number, candidates)}
      </h2>
      <Suggestion serial={serial} onAccept={(suggested) => onSearch({ ...question, serial: suggested })} />
      <Answers {...{ outcome, question, edition, open, onSearch }} />
      <AnswerActions {...{ candidates, question, number, edition, year, onYear }} isOpen={open !== null} />
      <ServerNote server={outcome.server} online={online} />
      {candidates[0] && open === null && isAnswered(candidates[0]) && <LateAfterAnswer candidate={candidates[0]} number={number} names={namesOf(candidates[0].maker)} />}
    </>
  );
}

function headingText(number: string, candidates: readonly Candidate[]): string {
  const makers = new Set(candidates.map(({ maker }) => maker));
  const words = `No. ${serialText(number)}`;
  return makers.size === 1 ? `${words}, ${[...makers].join('')}` : words;
}

/** What the number leaves open although several answers stand: the maker, or the line of one maker. */
function openQuestion([best, ...rest]: readonly Candidate[]): 'maker' | 'line' | null {
  if (!best || best.confidence !== 'low') return null;
  if (rest.some((other) => other.maker !== best.maker && isAnswered(other))) return 'maker';
  return best.reasons.some(({ type }) => type === 'SeveralLines') ? 'line' : null;
}

type AnswersProps = Pick<FoundAnswerProps, 'outcome' | 'question' | 'edition' | 'onSearch'> & { open: ReturnType<typeof openQuestion> };

/** The best answer at length, the rest below it. Where several makers or lines fit alike, none is put before the others. */
function Answers({ outcome, question, edition, open, onSearch }: AnswersProps) {
  const { candidates, serial } = outcome;
  const [best, ...rest] = candidates;
  if (!best) return null;
  if (open) {
    const { titleMakers, textMakers, titleLines, textLines } = messages.others;
    return (
      <OtherAnswers
        candidates={candidates}
        title={open === 'maker' ? titleMakers : titleLines}
        text={open === 'maker' ? textMakers : textLines}
        number={serial?.number}
        onChoose={open === 'maker' ? (manufacturer) => onSearch({ ...question, manufacturer }) : undefined}
      />
    );
  }
  return (
    <>
      <AnswerCard candidate={best} serial={serial} edition={edition} />
      <OtherAnswers candidates={rest} title={messages.others.title} />
    </>
  );
}

function ServerNote({ server, online }: { server: ServerView; online: boolean }) {
  const { differs, only, confirmed, offline } = messages.server;
  const words =
    server.state === 'same'
      ? confirmed
      : server.state === 'only'
        ? only
        : server.state === 'differs'
          ? differs(`${server.candidate.maker}, ${answerText(server.candidate)}`)
          : online
            ? ''
            : offline;
  return (
    <p className={styles.note}>
      {words && <Icon name={online ? 'cloud-check' : 'cloud-off'} size={18} />}
      {words}
    </p>
  );
}
