import type { ReactNode } from 'react';
import type { Candidate } from '../../domain/serial/candidate.ts';
import styles from './answer-facts.module.css';
import { messages } from './messages.ts';

const words = messages.answer;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What the tables know beside the year. Nothing is shown that they don't hold. */
export function AnswerFacts({ candidate, edition }: { candidate: Candidate; edition: string }) {
  const { maker, foundedYear, location, country, line, pianoType, reading, lower, sources, caution } = candidate;
  return (
    <dl className={styles.facts}>
      <Fact name={words.maker}>
        {maker}
        {foundedYear !== null && `, ${words.founded(foundedYear)}`}
      </Fact>
      {location ? <Fact name={words.factory}>{location}</Fact> : country && <Fact name={words.country}>{country}</Fact>}
      {line && <Fact name={words.line}>{line}</Fact>}
      {pianoType && <Fact name={words.type}>{pianoType}</Fact>}
      {lower && edition && <Fact name={words.rule}>{reading === 'first' ? words.ruleFirst : words.ruleLast}</Fact>}
      {edition && (
        <Fact name={words.source}>
          {[...sources, words.edition(edition)].map((source) => (
            <span key={source} className={styles.source}>
              {source}
            </span>
          ))}
        </Fact>
      )}
      <Fact name={words.caution}>
        {caution && `${caution} `}
        {words.madeNotSold}
      </Fact>
    </dl>
  );
}
