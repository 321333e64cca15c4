import type { Screening } from '../../domain/listing/screening.ts';
import { cardAboveCents, cardOffers } from '../../domain/financing/constants.ts';
import { cardInstalment } from '../../domain/financing/financing.ts';
import { formatEuro } from '../../domain/money/euro.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { Badge } from '../../ui/badge.tsx';
import { Section } from '../../ui/page.tsx';
import { publishMessages as messages } from './messages.ts';
import styles from './step-publish.module.css';

/** What the screening will say; the database decides by the same rules. */
export function ScreeningPanel({ screening }: { screening: Screening }) {
  const isApproved = screening.state === 'approved';
  return (
    <Section title={messages.screeningTitle} level={3} className={styles.part}>
      <p className={styles.score}>
        <Badge tone={isApproved ? 'good' : 'warn'} icon={isApproved ? 'check' : 'alert'}>
          {isApproved ? messages.approved : messages.flagged}
        </Badge>
        <span className="tabular">{messages.score(screening.score)}</span>
      </p>
      {screening.flags.length === 0 ? (
        <p className={styles.note}>{messages.noFlags}</p>
      ) : (
        <ul className={styles.flags}>
          {screening.flags.map(({ flag, penalty }) => (
            <li key={flag}>
              {flag} <span className={styles.note}>{messages.penalty(penalty)}</span>
            </li>
          ))}
        </ul>
      )}
      {!isApproved && <p className={styles.note}>{messages.flaggedText}</p>}
    </Section>
  );
}

/** For pianos above 5,000 € only. */
export function FinancingCard({ priceCents }: { priceCents: number }) {
  if (priceCents <= cardAboveCents) return null;
  return (
    <Section title={messages.financingTitle} level={3} className={styles.part}>
      <ul className={styles.flags}>
        {cardOffers.map(({ months, yearlyPercent }) => (
          <li key={months}>
            {messages.financing(months, formatNumber(yearlyPercent), formatEuro(cardInstalment(priceCents, { months, yearlyPercent })))}
          </li>
        ))}
      </ul>
      <p className={styles.note}>{messages.financingText}</p>
    </Section>
  );
}
