import type { ReactNode } from 'react';
import { cardAboveCents } from '../../domain/financing/constants.ts';
import { listingToSummary } from '../../domain/listing/listing-summary.ts';
import type { Listing } from '../../domain/listing/listing.ts';
import { formatEuro } from '../../domain/money/euro.ts';
import { isFeatured } from '../../domain/search/sort-listings.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle, Section } from '../../ui/page.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { stayingBar } from '../../ui/staying-bars.ts';
import { describeKind } from '../parts/listing-words.ts';
import { partsMessages } from '../parts/messages.ts';
import { ReservedBadge } from '../parts/reserved-badge.tsx';
import { CheckedFacts } from './checked-facts.tsx';
import { Gallery } from './gallery.tsx';
import { galleryPictures } from './gallery-pictures.ts';
import { MakerLinks } from './maker-links.tsx';
import { messages } from './messages.ts';
import styles from './piano-view.module.css';
import { SellerCard } from './seller-card.tsx';
import { SpecificationList } from './specification-list.tsx';
import { listingSpecifications } from './specifications.ts';
import { goToSection } from './to-section.ts';

const FinancingCard = latePart(async () => (await import('./financing-card.tsx')).FinancingCard);

export interface PianoViewProps {
  listing: Listing;
  /** Epoch ms: decides whether a paid tier still runs. */
  now: number;
  /** Null leaves the count out. */
  viewCount: number | null;
  /** Above the page: what the owner or the reader of a sample must know. */
  notice?: ReactNode;
  badges?: ReactNode;
  /** Below the place. */
  facts?: ReactNode;
  actions: ReactNode;
  /** Where Contact Seller leads; null where the listing has ended. */
  contactHref: string | null;
  contact: ReactNode;
}

function metaLine({ year, piano_type, subtype, height_cm, length_cm, finish, condition }: Listing): string {
  const size = piano_type === 'Upright' ? height_cm : length_cm;
  return [year, describeKind({ piano_type, subtype }), size === null ? null : `${size} cm`, finish, condition].filter(Boolean).join(' · ');
}

/** A listing in full: pictures, price and seller beside them, then the story. */
export function PianoView({ listing, now, viewCount, notice, badges, facts, actions, contactHref, contact }: PianoViewProps) {
  const summary = listingToSummary(listing);
  const featured = isFeatured(summary, now);
  const gallery = galleryPictures(listing);
  const price = formatEuro(listing.price_cents);

  return (
    <>
      {notice}
      <article className={styles.layout}>
        <div className={styles.pictures}>
          <Gallery key={listing.id} {...gallery} />
        </div>
        <div className={styles.panel}>
          <div className={styles.head}>
            <PageTitle className={styles.title}>{summary.title}</PageTitle>
            <p className={styles.soft}>{metaLine(listing)}</p>
            {(summary.reserved || summary.verified || featured || badges) && (
              <p className={styles.badges}>
                {badges}
                {summary.reserved && <ReservedBadge />}
                {featured && <Badge tone="brass">{messages.badges.featured}</Badge>}
                {summary.verified && (
                  <Badge tone="good" icon="check">
                    {partsMessages.verified(summary.verified_by)}
                  </Badge>
                )}
              </p>
            )}
          </div>
          <p className={styles.price}>{price}</p>
          <div className={styles.facts}>
            {listing.seller?.role === 'dealer' && listing.vat_scheme && (
              <p className={styles.iconLine}>
                <Icon name="info" size={18} />
                {messages.vatSchemes[listing.vat_scheme]}
              </p>
            )}
            <p className={styles.iconLine}>
              <Icon name="map-pin" size={18} />
              {listing.location || messages.locationMissing}
            </p>
            {viewCount !== null && viewCount > 0 && (
              <p className={styles.iconLine}>
                <Icon name="eye" size={18} />
                {messages.views(viewCount)}
              </p>
            )}
            {facts}
          </div>
          <div className={styles.actions}>
            {contactHref !== null && (
              <ButtonLink variant="primary" icon="message" href={contactHref} className={styles.contactLink} onClick={goToSection}>
                {messages.contact.title}
              </ButtonLink>
            )}
            {actions}
          </div>
          <SellerCard seller={listing.seller} />
          {summary.verified && <CheckedFacts listing={listing} />}
          {contactHref !== null && listing.price_cents !== null && listing.price_cents > cardAboveCents && <FinancingCard id={listing.id} priceCents={listing.price_cents} />}
        </div>
        <div className={styles.story}>
          <Section title={messages.about.title} className={styles.first}>
            <p className={styles.description}>{listing.description.trim() || messages.about.none}</p>
          </Section>
          <Section title={messages.specifications.title}>
            <SpecificationList specifications={listingSpecifications(listing)} />
            <MakerLinks listing={listing} />
          </Section>
          {contact}
        </div>
      </article>
      {contactHref !== null && (
        <div {...stayingBar} className={styles.bar}>
          <strong className={styles.barPrice}>{price}</strong>
          <ButtonLink variant="primary" href={contactHref} onClick={goToSection}>
            {messages.contact.title}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
