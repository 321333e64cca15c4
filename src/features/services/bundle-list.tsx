import { formatEuro } from '../../domain/money/euro.ts';
import { bundleFeeCents, readBundleItems, savedPercent } from '../../domain/provider/bundle.ts';
import type { DirectoryEntry } from '../../domain/provider/directory.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Section } from '../../ui/page.tsx';
import { bookingPath } from './provider-card.tsx';
import { serviceWords as words } from './service-words.ts';
import styles from './services.module.css';

export function BundleList({ provider }: { provider: DirectoryEntry }) {
  const { bundles, services } = provider;
  if (bundles.length === 0) return null;
  const most = Math.max(0, ...bundles.map((bundle) => savedPercent(bundle) ?? 0));
  const names = new Map(services.map(({ id, name }) => [id, name]));
  return (
    <Section title={words.bundlesTitle} actions={most > 0 && <Badge tone="good">{words.save(most)}</Badge>}>
      <ul role="list" className={styles.cards}>
        {bundles.map(({ id, name, description, price_cents: price, original_price_cents: original, months, items }) => (
          <Card as="li" key={id}>
            <h3 className={styles.rowName}>{name}</h3>
            <p className={styles.soft}>{words.months(months)}</p>
            {description !== '' && <p>{description}</p>}
            <ul className={styles.offered}>
              {readBundleItems(items).flatMap(({ service_id: service, count }) => {
                const of = names.get(service);
                return of === undefined ? [] : [<li key={service}>{words.item(count, of)}</li>];
              })}
            </ul>
            <p>
              <span className={styles.price}>{formatEuro(price)}</span>
              {original !== null && price !== null && original > price && <span className={styles.soft}> {words.was(formatEuro(original))}</span>}
            </p>
            {price !== null && <p className={styles.soft}>{words.fee(formatEuro(bundleFeeCents(price)))}</p>}
            <div className={styles.foot}>
              <ButtonLink href={bookingPath(provider, `&bundle=${id}`)} aria-label={words.selectOf(name)}>
                {words.select}
              </ButtonLink>
            </div>
          </Card>
        ))}
      </ul>
    </Section>
  );
}
