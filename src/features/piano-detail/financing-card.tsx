import { cardOffers } from '../../domain/financing/constants.ts';
import { cardInstalment } from '../../domain/financing/financing.ts';
import { formatEuro } from '../../domain/money/euro.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { financingCardWords as words } from './financing-card-words.ts';
import styles from './financing-card.module.css';

/** What the piano would cost in instalments, and the way to the calculator with its price filled in. */
export function FinancingCard({ id, priceCents }: { id: string; priceCents: number }) {
  return (
    <Section title={words.title} level={3} className={styles.card}>
      <ul className={styles.offers}>
        {cardOffers.map((offer) => (
          <li key={offer.months}>
            {words.offer(offer.months, formatNumber(offer.yearlyPercent), formatEuro(cardInstalment(priceCents, offer)))}
          </li>
        ))}
      </ul>
      <p className={styles.note}>{words.note}</p>
      <ButtonLink icon="list" href={`/financing?price=${priceCents}&piano=${id}`}>{words.open}</ButtonLink>
    </Section>
  );
}
