import { stringifyBrowseSearch } from '../../domain/search/browse-query.ts';
import { defaultBrowseSearch } from '../../domain/search/browse-search.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/navigation.tsx';
import { Page } from '../../ui/page.tsx';
import { BackToBrowse } from './back-to-browse.tsx';
import { SampleContact } from './contact-section.tsx';
import { messages } from './messages.ts';
import { PianoView } from './piano-view.tsx';
import styles from './piano-view.module.css';
import { sampleListings, type SampleName } from './sample-listings.ts';
import { ShareButton } from './share-button.tsx';

const words = messages.sample;

/** A static listing that shows what one looks like; nothing of it is stored or can be bought. */
export function SamplePianoScreen({ sample }: { sample: SampleName }) {
  const listing = sampleListings[sample];
  return (
    <Page>
      <BackToBrowse />
      <PianoView
        listing={listing}
        now={0}
        viewCount={null}
        contactHref="#contact"
        notice={
          <div className={styles.notice}>
            <Icon name="info" />
            <span>{words.notice}</span>
            <Link href="/browse">{words.browse}</Link>
          </div>
        }
        badges={<Badge>{words.badge}</Badge>}
        facts={
          <p className={styles.iconLine}>
            <Icon name="truck" size={18} />
            <span>
              {words.delivery}: {words.deliveryTime}
            </span>
          </p>
        }
        actions={<ShareButton title={listing.title} priceCents={listing.price_cents} path={`/piano-detail-${sample}`} />}
        contact={<SampleContact note={words.contact} like={`/browse?${stringifyBrowseSearch({ ...defaultBrowseSearch, brands: [listing.brand], types: [listing.piano_type] })}`} />}
      />
    </Page>
  );
}
