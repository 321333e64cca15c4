import { instalmentOf } from '../../domain/financing/instalments.ts';
import { totalOf } from '../../domain/financing/financing.ts';
import { formatEuro } from '../../domain/money/euro.ts';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/navigation.tsx';
import { Section } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { financingWords } from './financing-words.ts';
import styles from './financing.module.css';
import { badgeOf, quoteWords as words } from './quote-words.ts';
import { useQuotes, type Quote } from './use-quotes.ts';

/** The person's quotes, below the calculator; a visitor is shown none. */
export function QuoteList() {
  const found = useQuotes();
  if (found.state === 'visitor' || found.state === 'no-replica') return null;
  const isLoading = found.state !== 'ready' || (found.quotes.length === 0 && !found.complete);
  return (
    <Section title={words.quotes} lead={words.quotesLead} className={styles.screenOnly}>
      {isLoading && (
        <SkeletonGroup label={words.loading}>
          <Skeleton shape="block" height={96} />
        </SkeletonGroup>
      )}
      {found.state === 'ready' && !isLoading && found.quotes.length === 0 && <p className={styles.soft}>{words.noQuotes}</p>}
      {found.state === 'ready' && found.quotes.length > 0 && (
        <ul className={styles.list} role="list">
          {found.quotes.map((quote) => <Row key={quote.id} quote={quote} />)}
        </ul>
      )}
    </Section>
  );
}

function Row({ quote }: { quote: Quote }) {
  const { priceCents, downCents, months, yearlyPercent } = quote.terms;
  const instalment = instalmentOf({ loanCents: totalOf(priceCents) - downCents, months, yearlyPercent });
  return (
    <li className={styles.row}>
      <div className={styles.rowBody}>
        <div className={styles.rowHead}>
          <Link href={`/financing?quote=${quote.id}`} className={styles.rowLink}>{quote.title}</Link>
          <Badge {...badgeOf(quote)} />
        </div>
        <p className={styles.sentence}>{financingWords.offer(months, yearlyPercent, formatEuro(instalment))}</p>
        <p className={styles.soft}>{quote.dates}</p>
      </div>
    </li>
  );
}
