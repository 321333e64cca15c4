import { listingPath } from '../../domain/listing/listing-path.ts';
import { addressOfTerms } from '../../domain/financing/terms-address.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { NoOwnData } from '../parts/no-own-data.tsx';
import { NoteOffline } from '../parts/note-offline.tsx';
import { Overtaken } from '../parts/overtaken.tsx';
import { Example } from './example.tsx';
import { financingWords } from './financing-words.ts';
import styles from './financing.module.css';
import { QuoteRefusal, QuoteSteps } from './quote-steps.tsx';
import { badgeOf, quoteWords as words, sentenceOf } from './quote-words.ts';
import { SchedulePart } from './schedule-part.tsx';
import { shareTerms } from './share-terms.ts';
import { resultOf, useQuotes, type Quote } from './use-quotes.ts';

/** One quote of the person's own. `id` may be anything. */
export function QuoteScreen({ id }: { id: string }) {
  const found = useQuotes();
  const back = { href: '/financing', label: words.back };
  const quote = found.state === 'ready' ? found.quotes.find((each) => each.id === id) : undefined;
  if (quote) {
    return (
      <Page back={back} title={words.title(quote.title)} lead={quote.dates}>
        <Content quote={quote} />
      </Page>
    );
  }
  if (found.state !== 'ready' || !found.complete) {
    return (
      <Page back={back} title={financingWords.title} width="reading">
        <NoOwnData state={found.state === 'ready' ? 'loading' : found.state} next={`/financing?quote=${encodeURIComponent(id)}`} words={words} icon="list" height={160} />
      </Page>
    );
  }
  return (
    <Page width="reading">
      <StatePanel level={1} icon="list" title={words.unknown.title} actions={<ButtonLink href="/financing">{words.back}</ButtonLink>}>
        <p>{words.unknown.text}</p>
      </StatePanel>
    </Page>
  );
}

function Content({ quote }: { quote: Quote }) {
  const { online } = useSyncState();
  const result = resultOf(quote);
  const piano = quote.row.listing_id ?? '';
  return (
    <div className={styles.wide}>
      <div className={styles.state} role="status">
        <Badge {...badgeOf(quote)} />
        <p className={styles.sentence}>{sentenceOf(quote)}</p>
      </div>
      {!online && <NoteOffline words={words.offline} />}
      <Overtaken collection="financing_quotes" id={quote.id} />
      {quote.sending === 'refused' && <QuoteRefusal quote={quote} />}
      {quote.row.answer !== '' && <p className={styles.sentence}>{`${words.answer}: ${quote.row.answer}`}</p>}
      <QuoteSteps quote={quote} result={result} />
      <Example result={result} />
      <div className={styles.actions}>
        <Button icon="share" onClick={() => void shareTerms(result, { piano, saved: quote.row.saved_at.slice(0, 10) })}>{financingWords.share}</Button>
        <Button icon="printer" onClick={() => window.print()}>{financingWords.print}</Button>
        <ButtonLink icon="edit" href={addressOfTerms(result, { piano, saved: '' })}>{quote.expired ? words.reckonAnew : words.reckon}</ButtonLink>
        {piano !== '' && <ButtonLink icon="piano" href={listingPath(piano)}>{words.piano}</ButtonLink>}
      </div>
      <SchedulePart result={result} />
    </div>
  );
}
