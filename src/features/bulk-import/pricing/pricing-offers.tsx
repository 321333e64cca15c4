import { supportMailLink } from '../../../domain/company/contact.ts';
import { offersFor } from '../../../domain/dealer/plan.ts';
import { formatNumber } from '../../../lib/format/number.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import styles from './pricing.module.css';
import { pricingWords as words } from './pricing-words.ts';

/** What larger stocks are offered beside the plan (rule D-2). */
export function PricingOffers({ listings }: { listings: number }) {
  const { enterprise, volumeDiscount } = offersFor(listings);
  if (!enterprise) return null;
  const offers = [
    { title: words.enterpriseTitle, text: words.enterpriseText, action: words.enterprise },
    ...(volumeDiscount ? [{ title: words.volumeTitle, text: words.volumeText, action: words.volume }] : []),
  ];
  return (
    <div className={styles.offers}>
      {offers.map(({ title, text, action }) => (
        <Card as="section" tone="raised" key={title} className={styles.offer} aria-label={title}>
          <h2 className={styles.offerTitle}>{title}</h2>
          <p>{text}</p>
          <ButtonLink icon="mail" href={supportMailLink(`${title}: ${formatNumber(listings)} listings`)}>
            {action}
          </ButtonLink>
        </Card>
      ))}
    </div>
  );
}
