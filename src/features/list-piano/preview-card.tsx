import { brandOf, type ListingDraft } from '../../domain/listing/draft.ts';
import { parseEuroInput, formatEuro } from '../../domain/money/euro.ts';
import { fallbackIllustration } from '../../domain/listing/illustrations.ts';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';
import { Card } from '../../ui/card.tsx';
import styles from './step-publish.module.css';
import { usePhotoAddress } from './use-photo-address.ts';

/** The listing as buyers will see it, in short. */
export function PreviewCard({ draft, drafts }: { draft: ListingDraft; drafts: ListingDrafts }) {
  const { fields, photos } = draft;
  const address = usePhotoAddress({ drafts, photo: photos[0], form: 'full' });
  const price = parseEuroInput(fields.price);
  const type = fields.type || 'Upright';
  const facts = [fields.year.trim(), fields.subtype, fields.condition, fields.finish.trim(), fields.city.trim()].filter(Boolean);
  return (
    <Card as="article" padding="flush">
      <img className={styles.cover} src={address ?? fallbackIllustration(type, fields.subtype)} alt="" width={800} height={600} />
      <div className={styles.words}>
        <h3 className={styles.title}>{[brandOf(fields), fields.model.trim(), fields.type].filter(Boolean).join(' ')}</h3>
        <p className={styles.price}>{formatEuro(price.ok ? price.value.cents : null)}</p>
        <p className={styles.facts}>{facts.join(' · ')}</p>
        <p className={styles.description}>{fields.description.trim()}</p>
      </div>
    </Card>
  );
}
