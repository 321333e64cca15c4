import { useRef, useState } from 'react';
import { systemClock } from '../../lib/clock.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { Page } from '../../ui/page.tsx';
import { parseAdvertisedYear } from './advertised-year.ts';
import { answersText } from './answer-share.ts';
import { HowItWorks } from './how-it-works.tsx';
import { LookupForm, type LookupQuestion } from './lookup-form.tsx';
import { LookupResult } from './lookup-result.tsx';
import { makerNameOf } from './maker-search.ts';
import { messages } from './messages.ts';
import { NoNumberSection } from './no-number/no-number-section.tsx';
import styles from './piano-lookup-screen.module.css';
import { RecentLookups } from './recent-lookups.tsx';
import { useAnswerInView } from './use-answer-in-view.ts';
import { useLookup, type LookupOutcome } from './use-lookup.ts';
import { useMakers } from './use-makers.ts';
import { useLookupToast, useRecordedLookups } from './use-outcome-effects.ts';
import { WhereToFind } from './where-to-find.tsx';

/** Below the answer, and asked for once the page stands. */
const ReportCorrection = latePart(async () => (await import('./correction/report-correction.tsx')).ReportCorrection);

export interface LookupAddress extends LookupQuestion {
  /** The year that an advert says; '' for none. */
  year: string;
}

interface PianoLookupScreenProps {
  /** From the address, '' when absent. A number there starts the search by itself. */
  serial: string;
  manufacturer: string;
  /** An advertised year to compare with; nonsense counts as none. */
  year: string;
  /** Puts the question into the address. `replace`: without a step for the back button. */
  onSearch: (address: LookupAddress, options: { replace: boolean }) => void;
}

export function PianoLookupScreen({ serial, manufacturer, year, onSearch }: PianoLookupScreenProps) {
  const lookup = useLookup({ serial, manufacturer });
  const { outcome, tables } = lookup;
  // 'Steinway' in the address is 'Steinway & Sons' in the filter.
  const nameOf = (text: string) => (tables.state === 'ready' ? makerNameOf(tables.reference, text) : text);
  const question = { serial, manufacturer: nameOf(manufacturer) };
  const makers = useMakers(tables);
  const { online } = useSyncState();
  const heading = useRef<HTMLHeadingElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const bringIntoView = useAnswerInView({ outcome, key: lookup.key, result, heading });
  const [asked, setAsked] = useState({ count: 0, serial: '', manufacturer: '' });
  useRecordedLookups({ outcome, serial, manufacturer, asked, nameOf });
  useLookupToast(lookup);

  const search = (next: LookupQuestion) => {
    bringIntoView();
    const isSame = next.serial === serial && next.manufacturer === question.manufacturer;
    // As the address will say it.
    setAsked(({ count }) => ({ count: count + 1, serial: next.serial, manufacturer: isSame ? manufacturer : next.manufacturer }));
    if (isSame) return lookup.repeat();
    // Another number is another piano's, and the advert was this one's.
    onSearch({ ...next, year: next.serial === serial ? year : '' }, { replace: false });
  };
  const compare = (next: number | null) => onSearch({ serial, manufacturer, year: next === null ? '' : String(next) }, { replace: true });

  return (
    // With a number in the address the lead gives its room to the answer.
    <Page title={messages.title} lead={serial ? undefined : messages.lead} back={{ href: '/', label: messages.backToHome }}>
      <LookupForm question={question} makers={makers} searching={outcome.phase === 'searching'} nameOf={nameOf} onSubmit={search} />
      <p className="visually-hidden" role="status">
        {summaryText(outcome)}
      </p>
      <div ref={result} className={styles.result}>
        <LookupResult
          lookup={lookup}
          question={question}
          year={parseAdvertisedYear(year, systemClock.now())}
          online={online}
          headingRef={heading}
          onSearch={search}
          onYear={compare}
        />
        <ReportCorrection key={lookup.key} outcome={outcome} question={question} />
      </div>
      <NoNumberSection tables={tables} />
      <RecentLookups />
      <WhereToFind />
      <HowItWorks />
    </Page>
  );
}

/** What a screen reader hears when a search ends. */
function summaryText(outcome: LookupOutcome): string {
  if (outcome.phase === 'not-found') return messages.notFound.text;
  return outcome.phase === 'found' ? answersText(outcome.candidates, '; ') : '';
}
