import type { Listing } from '../../domain/listing/listing.ts';
import { formatDay } from '../../lib/format/day.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './checked-facts.module.css';
import { messages } from './messages.ts';

const words = messages.checked;

function dayOf(time: string | null | undefined): string {
  return time ? formatDay(time) : '';
}

/** What the mark 'Verified' of this listing stands on: what was checked, by whom and when, and what was not. */
export function CheckedFacts({ listing: { seller, screened_by, screened_at } }: { listing: Listing }) {
  const sellerDay = dayOf(seller?.verified_at);
  const facts = [
    seller?.verified_by === 'team' ? words.team(sellerDay) : seller?.verified_by === 'email' ? words.email(sellerDay) : words.seller,
    screened_by === 'team' ? words.listingByTeam(dayOf(screened_at)) : words.rules(dayOf(screened_at)),
  ];
  return (
    <section aria-labelledby="piano-checked" className={styles.checked}>
      <h2 id="piano-checked" className={styles.title}>
        {words.title}
      </h2>
      <ul role="list" className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact}>
            <Icon name="check" size={16} className={styles.done} />
            {fact}
          </li>
        ))}
        <li>
          <Icon name="info" size={16} />
          {words.notThePiano}
        </li>
      </ul>
    </section>
  );
}
