import type { Financing } from '../../domain/financing/financing.ts';
import { formatEuro } from '../../domain/money/euro.ts';
import { Section } from '../../ui/page.tsx';
import { financingWords as words } from './financing-words.ts';
import styles from './financing.module.css';

/** What the terms come to: the instalment large, then the representative example. */
export function Example({ result }: { result: Financing }) {
  const rows = [
    [words.rows.price, formatEuro(result.priceCents)],
    [words.rows.fee, formatEuro(result.feeCents)],
    [words.rows.total, formatEuro(result.totalCents)],
    [words.rows.down, formatEuro(result.downCents)],
    [words.rows.loan, formatEuro(result.loanCents)],
    [words.rows.term, words.months(result.months)],
    [words.rows.rate, words.percent(result.yearlyPercent)],
    [words.rows.effective, words.effective(result.effectiveRate)],
    [words.rows.instalment, formatEuro(result.instalmentCents)],
    [words.rows.last, formatEuro(result.lastCents)],
    [words.rows.interest, formatEuro(result.interestCents)],
    [words.rows.paid, formatEuro(result.paidCents)],
  ] as const;
  return (
    <Section title={words.example} className={styles.example}>
      <p className={styles.instalment} role="status">
        <span className={styles.soft}>{words.perMonth}</span>
        <strong>{formatEuro(result.instalmentCents)}</strong>
        <span className={styles.soft}>{result.loanCents === 0 ? words.nothingLent : words.perMonthText(result.schedule.length, formatEuro(result.lastCents))}</span>
      </p>
      <dl className={styles.rows}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.notOffer}>{words.notAnOffer}</p>
    </Section>
  );
}
