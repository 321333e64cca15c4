import type { RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { AnswerSkeleton } from './answer-skeleton.tsx';
import { FoundAnswer } from './found-answer.tsx';
import type { LookupQuestion } from './lookup-form.tsx';
import { doubtOfMaker } from './maker-doubt.ts';
import { messages } from './messages.ts';
import { OtherAnswers } from './other-answers.tsx';
import { Suggestion } from './suggestion.tsx';
import type { Lookup } from './use-lookup.ts';
import type { Tables } from './use-tables.ts';

interface LookupResultProps {
  lookup: Lookup;
  question: LookupQuestion;
  /** The advertised year, null when none is known. */
  year: number | null;
  online: boolean;
  /** Takes the focus after a search. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  onSearch: (question: LookupQuestion) => void;
  onYear: (year: number | null) => void;
}

/** The results area: skeleton, answer, several answers, nothing found, failed. */
export function LookupResult({ lookup, question, year, online, headingRef, onSearch, onYear }: LookupResultProps) {
  const { outcome, tables, repeat, key } = lookup;
  if (outcome.phase === 'idle' || outcome.phase === 'invalid') return null;
  if (outcome.phase === 'searching') return <AnswerSkeleton />;
  if (outcome.phase === 'found') {
    const edition = tables.state === 'ready' && outcome.server.state !== 'only' ? tables.reference.edition : '';
    const namesOf = (maker: string) => makerNames(tables, maker);
    return <FoundAnswer key={key} {...{ outcome, question, edition, year, online, headingRef, onSearch, onYear, namesOf }} />;
  }
  const doubt = doubtOfMaker(tables, question.manufacturer);
  const otherMakers = question.manufacturer !== '' && (
    <>
      {doubt.mayBe.map((manufacturer) => (
        <Button key={manufacturer} icon="search" onClick={() => onSearch({ ...question, manufacturer })}>
          {manufacturer}
        </Button>
      ))}
      <Button icon="search" onClick={() => onSearch({ ...question, manufacturer: '' })}>
        {messages.notFound.askAll}
      </Button>
    </>
  );
  if (outcome.phase === 'failed') {
    const retry = (
      <Button variant="primary" icon="refresh" onClick={repeat}>
        {messages.failed.retry}
      </Button>
    );
    return (
      <StatePanel tone="bad" icon="alert" title={messages.failed.title} actions={<>{retry}{otherMakers}</>}>
        <p>{messages.failed.text}</p>
        {doubt.text && <p>{doubt.text}</p>}
      </StatePanel>
    );
  }
  return (
    <>
      <Suggestion serial={outcome.serial} onAccept={(serial) => onSearch({ ...question, serial })} />
      <StatePanel icon="search" title={messages.notFound.title} actions={otherMakers}>
        <p>{messages.notFound.text}</p>
        <p>{question.manufacturer === '' ? messages.notFound.chooseMaker : doubt.text}</p>
      </StatePanel>
      <OtherAnswers candidates={outcome.candidates} title={messages.notFound.why} />
    </>
  );
}

/** The name alone for a maker that only the server knows. */
function makerNames(tables: Tables, maker: string): readonly string[] {
  const known = tables.state === 'ready' ? tables.reference.makers.find(({ name }) => name === maker) : undefined;
  return known ? [known.name, known.shortName, ...known.aliases] : [maker];
}
