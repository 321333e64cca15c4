import { listingPath } from '../../domain/listing/listing-path.ts';
import { listingTitle } from '../../domain/listing/listing-title.ts';
import { readSavedDay, type AddressOfTerms } from '../../domain/financing/terms-address.ts';
import { isExpired, quoteEnds } from '../../domain/financing/quote.ts';
import { formatDay } from '../../lib/format/day.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/navigation.tsx';
import { NoteBox } from '../../ui/note-box.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { useListing } from '../parts/use-listing.ts';
import { useNow } from '../parts/use-now.ts';
import { CalculatorForm } from './calculator-form.tsx';
import { Example } from './example.tsx';
import { financingWords as words } from './financing-words.ts';
import styles from './financing.module.css';
import { QuoteList } from './quote-list.tsx';
import { RentPart } from './rent-part.tsx';
import { SaveQuote } from './save-quote.tsx';
import { SchedulePart } from './schedule-part.tsx';
import { shareTerms } from './share-terms.ts';
import { useCalculator } from './use-calculator.ts';

interface CalculatorScreenProps {
  /** From the address, may be anything, as the others; '' for none. */
  address: AddressOfTerms;
  piano: string;
  saved: string;
  rewrite: (href: string, options: { replace: boolean }) => void;
}

export function CalculatorScreen(props: CalculatorScreenProps) {
  const calculator = useCalculator(props);
  const found = useListing(props.piano);
  const now = useNow();
  const { result } = calculator;
  const listing = found.state === 'found' ? found.listing : null;
  const savedDay = calculator.isAsGiven ? readSavedDay(props.saved) : null;

  return (
    <Page title={words.title} lead={words.lead} className={styles.page} actions={<ButtonLink icon="search" href="/" className={styles.screenOnly}>{words.browse}</ButtonLink>}>
      {savedDay !== null && (
        <NoteBox icon="info" marked={isExpired(savedDay, now)} className={styles.note}>
          {(isExpired(savedDay, now) ? words.quoteExpired : words.quoteOf)(formatDay(savedDay), formatDay(new Date(quoteEnds(savedDay)).toISOString()))}
        </NoteBox>
      )}
      {listing && (
        <p className={styles.about}>
          {words.aboutPiano} <Link href={listingPath(listing.id)}>{listingTitle(listing)}</Link>
        </p>
      )}
      <div className={styles.layout}>
        <CalculatorForm calculator={calculator} />
        <div className={styles.outcome}>
          <Example result={result} />
          <div className={styles.actions}>
            <SaveQuote calculator={calculator} listing={listing} />
            <Button icon="share" onClick={() => void shareTerms(result, { piano: props.piano, saved: savedDay ?? '' })}>{words.share}</Button>
            <Button icon="printer" onClick={() => window.print()}>{words.print}</Button>
          </div>
        </div>
      </div>
      <p className={styles.printed}>{words.printedOn(formatDay(new Date(now).toISOString()))}</p>
      <SchedulePart result={result} />
      <RentPart calculator={calculator} />
      <QuoteList />
      <Section title={words.requirements} className={styles.screenOnly}>
        <ul className={styles.requirements}>
          {words.requirementList.map((each) => <li key={each}>{each}</li>)}
        </ul>
      </Section>
    </Page>
  );
}
