import type { Listing } from '../../domain/listing/listing.ts';
import { familyPath } from '../../domain/page-head/family-head.ts';
import { makerPath } from '../../domain/page-head/maker-head.ts';
import { formatDay } from '../../lib/format/day.ts';
import { Link } from '../../ui/navigation.tsx';
import { useNow } from '../parts/use-now.ts';
import styles from './maker-links.module.css';
import { messages } from './messages.ts';
import { useMakerPages } from './use-maker-pages.ts';

const words = messages.maker;

/** Where to read on about the piano's maker and its series, and about the piano itself where its owner shows the passport. The place is kept free before the tables have come, so that nothing moves. */
export function MakerLinks({ listing }: { listing: Listing }) {
  const { id, brand, serial_number: serial, piano_type: pianoType, passport_id: passport, evaluated_grade: grade, evaluated_until: until } = listing;
  const pages = useMakerPages({ brand, serial, pianoType });
  const now = useNow();
  if (brand.trim() === '') return null;
  return (
    <div className={styles.place}>
      {pages && (
        <Link className={styles.link} href={makerPath(pages.maker)}>
          {words.about(pages.maker)}
        </Link>
      )}
      {pages && pages.family !== null && (
        <Link className={styles.link} href={familyPath(pages.maker, pages.family)}>
          {words.family(pages.family)}
        </Link>
      )}
      {grade && until && Date.parse(until) > now && (
        <Link className={styles.link} href={`/inspection/${id}`}>
          {words.inspected(grade, formatDay(until))}
        </Link>
      )}
      {passport && (
        <Link className={styles.link} href={`/passport/${passport}`}>
          {words.passport}
        </Link>
      )}
    </div>
  );
}
