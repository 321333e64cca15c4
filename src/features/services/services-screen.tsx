import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { serviceWords as words } from './service-words.ts';
import styles from './services.module.css';

/** Which services there are, each leading to those who offer it. */
export function ServicesScreen() {
  return (
    <Page title={words.title} lead={words.lead}>
      <ul role="list" className={classNames(styles.cards, styles.kinds)}>
        {words.cards.map(({ type, icon, title, text }) => (
          <Card as="li" key={type}>
            <span className={styles.icon}>
              <Icon name={icon} size={24} />
            </span>
            <h2 className={styles.name}>{title}</h2>
            <p className={styles.grow}>{text}</p>
            <div className={styles.actions}>
              <ButtonLink variant="primary" href={`/service-booking?type=${type}`} aria-label={`${words.find}: ${title}`}>
                {words.find}
              </ButtonLink>
              {type === 'mover' && <ButtonLink href="/ask-movers">{words.askMovers}</ButtonLink>}
            </div>
          </Card>
        ))}
      </ul>
      <div className={styles.pair}>
        <Section title={words.customTitle} lead={words.customText}>
          <ButtonLink icon="help" href="/help">
            {words.custom}
          </ButtonLink>
        </Section>
        <Section title={words.offerTitle} lead={words.offerText}>
          <ButtonLink icon="edit" href="/services/mine">
            {words.offer}
          </ButtonLink>
        </Section>
      </div>
    </Page>
  );
}
