import type { ReactNode } from 'react';
import { supportMailLink } from '../../domain/company/contact.ts';
import { formatEuro } from '../../domain/money/euro.ts';
import { providerHead } from '../../domain/page-head/provider-head.ts';
import { movesPianos, type DirectoryEntry } from '../../domain/provider/directory.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { formatCalendarDay, formatMonth } from '../../lib/format/zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle, Section } from '../../ui/page.tsx';
import { useNow } from '../parts/use-now.ts';
import { usePageHead } from '../parts/use-page-head.ts';
import { BundleList } from './bundle-list.tsx';
import { HoursTable } from './hours-table.tsx';
import { bookingPath, profilePath, Rating, typeIcons } from './provider-card.tsx';
import { serviceWords as words, typeWords } from './service-words.ts';
import styles from './services.module.css';
import { languageName } from '../../lib/format/language.ts';

interface ProviderContentProps {
  provider: DirectoryEntry;
  isOwn: boolean;
  contact: ReactNode;
}

/** All that somebody who offers services says of themselves, and every way to reach them. */
export function ProviderContent({ provider, isOwn, contact }: ProviderContentProps) {
  const now = useNow();
  usePageHead(providerHead(provider));
  return (
    <>
      <ProviderHead provider={provider} isOwn={isOwn} now={now} />
      <div className={styles.columns}>
        <div>
          {provider.about !== '' && (
            <Section title={words.aboutTitle}>
              <p className={styles.prose}>{provider.about}</p>
            </Section>
          )}
          <ServiceList provider={provider} />
          <BundleList provider={provider} />
          <CertificateList provider={provider} />
          {contact}
        </div>
        <div>
          <Facts provider={provider} />
          <HoursTable provider={provider} now={now} />
          <Ways provider={provider} />
        </div>
      </div>
    </>
  );
}

function ProviderHead({ provider, isOwn, now }: Pick<ProviderContentProps, 'provider' | 'isOwn'> & { now: number }) {
  const { name, type, specialty, town, certificates, insured_until: insured, since_year: since, phone } = provider;
  const years = since === null ? 0 : new Date(now).getFullYear() - since;
  const isInsured = insured !== null && insured >= new Date(now).toISOString().slice(0, 10);
  return (
    <div className={styles.head}>
      <Badge icon={typeIcons[type]}>{typeWords[type]}</Badge>
      <PageTitle>{name}</PageTitle>
      {specialty !== '' && <p className={styles.lead}>{specialty}</p>}
      <ul role="list" className={styles.facts}>
        <li>
          <Icon name="map-pin" size={18} />
          {town}
        </li>
        <li>
          <Rating rating={provider.rating} count={provider.review_count} />
        </li>
        {years > 0 && <li>{words.years(years)}</li>}
        {certificates.some(({ checked_at: checked }) => checked !== null) && (
          <li className={styles.good}>
            <Icon name="check" size={18} />
            {words.checked}
          </li>
        )}
        {isInsured && (
          <li>
            <Icon name="shield" size={18} />
            {words.insured(formatCalendarDay(insured))}
          </li>
        )}
      </ul>
      <div className={styles.actions}>
        {isOwn ? (
          <ButtonLink variant="primary" icon="edit" href="/services/mine">
            {words.edit}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink variant="primary" icon="calendar" href={bookingPath(provider)}>
              {words.book}
            </ButtonLink>
            {movesPianos(provider) && (
              <ButtonLink icon="truck" href={`/ask-movers?mover=${provider.id}`}>
                {words.askMover}
              </ButtonLink>
            )}
            <ButtonLink icon="message" href="#contact">
              {words.message}
            </ButtonLink>
          </>
        )}
        {phone !== '' && (
          <ButtonLink icon="phone" href={`tel:${phone.replace(/[^\d+]/gu, '')}`}>
            {words.call}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function ServiceList({ provider }: { provider: DirectoryEntry }) {
  return (
    <Section title={words.servicesTitle}>
      {provider.services.length === 0 && <p className={styles.soft}>{words.noServices}</p>}
      <ul role="list" className={styles.rows}>
        {provider.services.map(({ id, name, description, price_cents: price, minutes_from: from, minutes_to: to }) => (
          <li key={id} className={styles.row}>
            <div>
              <h3 className={styles.rowName}>{name}</h3>
              <p className={styles.soft}>{words.duration(from, to)}</p>
              {description !== '' && <p>{description}</p>}
            </div>
            <div className={styles.rowEnd}>
              <span className={styles.price}>{formatEuro(price)}</span>
              <ButtonLink href={bookingPath(provider, `&service=${id}`)} aria-label={words.bookOf(name)}>
                {words.bookNow}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function CertificateList({ provider }: { provider: DirectoryEntry }) {
  if (provider.certificates.length === 0) return null;
  return (
    <Section title={words.certificatesTitle}>
      <ul role="list" className={styles.rows}>
        {provider.certificates.map(({ id, name, issuer, year, checked_at: checked }) => (
          <li key={id} className={styles.row}>
            <div>
              <h3 className={styles.rowName}>{name}</h3>
              <p className={styles.soft}>{words.certificateOf([issuer, year === null ? '' : String(year)])}</p>
            </div>
            {checked === null ? <span className={styles.soft}>{words.uncheckedMark}</span> : <Badge tone="good" icon="check">{words.checkedMark}</Badge>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Facts({ provider }: { provider: DirectoryEntry }) {
  const { completed_jobs: jobs, created_at: since, languages, hourly_rate_cents: rate, radius_km: radius, town } = provider;
  return (
    <Section title={words.factsTitle}>
      <dl className={styles.list}>
        <div>
          <dt>{words.areaTitle}</dt>
          <dd>{radius > 0 ? words.area(radius, town) : words.areaNone(town)}</dd>
        </div>
        {rate !== null && (
          <div>
            <dt>{words.rate}</dt>
            <dd>{formatEuro(rate)}</dd>
          </div>
        )}
        {languages.length > 0 && (
          <div>
            <dt>{words.languages}</dt>
            <dd>{languages.map((code) => languageName(String(code))).join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>{words.jobs}</dt>
          <dd>{formatNumber(jobs)}</dd>
        </div>
        <div>
          <dt>{words.since}</dt>
          <dd>{formatMonth(since)}</dd>
        </div>
      </dl>
    </Section>
  );
}

function Ways({ provider }: { provider: DirectoryEntry }) {
  const { name, phone, email } = provider;
  return (
    <>
      <Section title={words.contactTitle}>
        <ul role="list" className={styles.ways}>
          {phone !== '' && (
            <li>
              <a href={`tel:${phone.replace(/[^\d+]/gu, '')}`}>{phone}</a>
            </li>
          )}
          {email !== '' && (
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          )}
        </ul>
        <div className={styles.stack}>
          <ButtonLink wide icon="message" href="#contact">
            {words.quote}
          </ButtonLink>
          <ButtonLink wide icon="user" href={profilePath(provider)}>
            {words.full}
          </ButtonLink>
          <ButtonLink wide icon="alert" href={supportMailLink(words.reportSubject(name))}>
            {words.report}
          </ButtonLink>
        </div>
      </Section>
      <Card tone="raised">
        <h2 className={styles.name}>{words.readyTitle}</h2>
        <p>{words.readyText}</p>
        <ButtonLink variant="primary" icon="calendar" href={bookingPath(provider)}>
          {words.readyBook}
        </ButtonLink>
      </Card>
    </>
  );
}
