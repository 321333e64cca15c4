import type { NewMatches } from '../../domain/search/new-matches.ts';
import type { SavedSearch } from '../../replica/personal-repositories.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/navigation.tsx';
import { partsMessages } from '../parts/messages.ts';
import styles from './fresh-searches.module.css';

/** The saved searches with new matches; opening one marks it as seen. */
export function FreshSearches({ fresh }: { fresh: readonly { search: SavedSearch; found: NewMatches }[] }) {
  const replica = useReplica();
  return (
    <ul role="list" className={styles.list}>
      {fresh.map(({ search, found }) => (
        <li key={search.id} className={styles.row}>
          <Link
            className={styles.open}
            href={search.query ? `/browse?${search.query}` : '/browse'}
            onClick={() => void replica?.searches.markSeen(search.id)}
          >
            <span className={styles.name}>{search.name || partsMessages.everything}</span>
            <Badge tone="brass">{partsMessages.newMatches(found)}</Badge>
          </Link>
        </li>
      ))}
    </ul>
  );
}
