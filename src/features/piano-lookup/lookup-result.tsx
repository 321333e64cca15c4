import type { RefObject } from 'react';
import { isAnswered, type Candidate } from '../../domain/serial/candidate.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { AnswerCard } from './answer-card.tsx';
import { AnswerSkeleton } from './answer-skeleton.tsx';
import type { LookupQuestion } from './lookup-form.tsx';
import styles from './lookup-result.module.css';
import { answerText, messages, serialText } from './messages.ts';
import { OtherAnswers } from './other-answers.tsx';
import { Suggestion } from './suggestion.tsx';
import type { Lookup, LookupOutcome, ServerView } from './use-lookup.ts';

interface LookupResultProps {
  lookup: Lookup;
  question: LookupQuestion;
  online: boolean;
  /** Takes the focus after a search. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  onSearch: (question: LookupQuestion) => void;
}

/** The results area: skeleton, answer, several answers, nothing found, failed. */
export function LookupResult({ lookup, question, online, headingRef, onSearch }: LookupResultProps) {
  const { outcome, tables, repeat } = lookup;
  if (outcome.phase === 'idle' || outcome.phase === 'invalid') return null;
  if (outcome.phase === 'searching') return <AnswerSkeleton />;
  if (outcome.phase === 'failed') {
    const retry = (
      <Button variant="primary" icon="refresh" onClick={repeat}>
        {messages.failed.retry}
      </Button>
    );
    return (
      <StatePanel tone="bad" icon="alert" title={messages.failed.title} actions={retry}>
        {messages.failed.text}
      </StatePanel>
    );
  }
  const accept = (serial: string) => onSearch({ ...question, serial });
  if (outcome.phase === 'not-found') {
    return (
      <>
        <Suggestion serial={outcome.serial} onAccept={accept} />
        <StatePanel icon="search" title={messages.notFound.title}>
          <p>{messages.notFound.text}</p>
          {question.manufacturer === '' && <p>{messages.notFound.chooseMaker}</p>}
        </StatePanel>
        <OtherAnswers candidates={outcome.candidates} title={messages.notFound.why} />
      </>
    );
  }
  const edition = tables.state === 'ready' && outcome.server.state !== 'only' ? tables.reference.edition : '';
  return (
    <>
      <h2 ref={headingRef} tabIndex={-1} className={styles.heading}>
        {headingText(outcome, question)}
      </h2>
      <Suggestion serial={outcome.serial} onAccept={accept} />
      <Found {...{ outcome, question, edition, onSearch }} />
      <ServerNote server={outcome.server} online={online} />
    </>
  );
}

type FoundOutcome = Extract<LookupOutcome, { phase: 'found' }>;

function headingText({ serial, candidates }: FoundOutcome, question: LookupQuestion): string {
  const makers = new Set(candidates.map(({ maker }) => maker));
  const number = `No. ${serialText(serial?.recorded ?? question.serial)}`;
  return makers.size === 1 ? `${number}, ${[...makers].join('')}` : number;
}

interface FoundProps {
  outcome: FoundOutcome;
  question: LookupQuestion;
  edition: string;
  onSearch: (question: LookupQuestion) => void;
}

/** The best answer at length, the rest below it. Where several makers or lines fit alike, none is put before the others. */
function Found({ outcome, question, edition, onSearch }: FoundProps) {
  const { candidates, serial } = outcome;
  const [best, ...rest] = candidates;
  if (!best) return null;
  const open = openQuestion(candidates);
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

/** What the number leaves open although several answers stand: the maker, or the line of one maker. */
function openQuestion([best, ...rest]: readonly Candidate[]): 'maker' | 'line' | null {
  if (!best || best.confidence !== 'low') return null;
  if (rest.some((other) => other.maker !== best.maker && isAnswered(other))) return 'maker';
  return best.reasons.some(({ type }) => type === 'SeveralLines') ? 'line' : null;
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
