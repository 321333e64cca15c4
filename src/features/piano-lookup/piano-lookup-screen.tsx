import { useEffect, useRef } from 'react';
import { isAnswered } from '../../domain/serial/candidate.ts';
import { findMaker } from '../../domain/serial/find-maker.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import { Page } from '../../ui/page.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { LookupForm, type LookupQuestion } from './lookup-form.tsx';
import { LookupResult } from './lookup-result.tsx';
import { answerText, messages } from './messages.ts';
import styles from './piano-lookup-screen.module.css';
import { RecentLookups } from './recent-lookups.tsx';
import { useLookup, type LookupOutcome } from './use-lookup.ts';
import { useMakers } from './use-makers.ts';
import { useLookupToast, useRecordedLookups } from './use-outcome-effects.ts';
import { WhereToFind } from './where-to-find.tsx';

interface PianoLookupScreenProps {
  /** From the address, '' when absent. A number there starts the search by itself. */
  serial: string;
  manufacturer: string;
  /** Puts the question into the address. */
  onSearch: (question: LookupQuestion) => void;
}

export function PianoLookupScreen({ serial, manufacturer, onSearch }: PianoLookupScreenProps) {
  const lookup = useLookup({ serial, manufacturer });
  const { outcome } = lookup;
  // 'Steinway' in the address is 'Steinway & Sons' in the filter.
  const known = lookup.tables.state === 'ready' ? findMaker(lookup.tables.reference, manufacturer) : null;
  const question = { serial, manufacturer: known?.name ?? manufacturer };
  const makers = useMakers(lookup.tables, question.manufacturer);
  const { online } = useSyncState();
  const heading = useRef<HTMLHeadingElement>(null);
  const isAsked = useRef(false);
  useRecordedLookups({ outcome, serial, manufacturer });
  useLookupToast(lookup);

  useEffect(() => {
    if (!isAsked.current || outcome.phase === 'searching') return;
    isAsked.current = false;
    heading.current?.focus();
  }, [outcome.phase, lookup.key]);

  const search = (next: LookupQuestion) => {
    isAsked.current = true;
    if (next.serial === serial && next.manufacturer === question.manufacturer) lookup.repeat();
    else onSearch(next);
  };

  return (
    // With a number in the address the lead gives its room to the answer.
    <Page title={messages.title} lead={serial ? undefined : messages.lead} back={{ href: '/', label: messages.backToHome }}>
      <LookupForm question={question} makers={makers} searching={outcome.phase === 'searching'} onSubmit={search} />
      <p className="visually-hidden" role="status">
        {summaryText(outcome)}
      </p>
      <div className={styles.result}>
        <LookupResult lookup={lookup} question={question} online={online} headingRef={heading} onSearch={search} />
      </div>
      <RecentLookups />
      <WhereToFind />
      <HowItWorks />
    </Page>
  );
}

/** What a screen reader hears when a search ends. */
function summaryText(outcome: LookupOutcome): string {
  if (outcome.phase === 'not-found') return messages.notFound.text;
  if (outcome.phase !== 'found') return '';
  return outcome.candidates
    .filter(isAnswered)
    .map((candidate) => `${candidate.maker}, ${answerText(candidate)}, ${messages.confidence[candidate.confidence]}`)
    .join('; ');
}
