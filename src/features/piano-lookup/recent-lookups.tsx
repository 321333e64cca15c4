import { formatDay } from '../../lib/format/day.ts';
import type { LookupRecord } from '../../replica/personal-repositories.ts';
import { useOptionalReadable, useReplica, useReplicaPhase } from '../../replica/replica-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/navigation.tsx';
import { Section } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { serialText } from '../parts/serial-text.ts';
import { messages } from './messages.ts';
import styles from './recent-lookups.module.css';

const words = messages.recent;
const shown = 6;

/** The newest look-up of each number. */
function newestByNumber(records: readonly LookupRecord[]): LookupRecord[] {
  const seen = new Set<string>();
  return records.filter(({ serial_number, manufacturer_found }) => {
    const key = `${serial_number} ${manufacturer_found}`;
    return !seen.has(key) && seen.add(key);
  });
}

function hrefOf({ serial_number, manufacturer_found }: LookupRecord): string {
  const search = { serial: serial_number, ...(manufacturer_found ? { manufacturer: manufacturer_found } : {}) };
  return `/piano-lookup?${new URLSearchParams(search)}`;
}

function foundText({ was_successful, manufacturer_found, year_estimated }: LookupRecord): string {
  if (!was_successful) return words.notFound;
  return [manufacturer_found, year_estimated].filter(Boolean).join(', ');
}

function dateText(created: string): string {
  return Number.isNaN(Date.parse(created)) ? '' : formatDay(created);
}

export function RecentLookups() {
  const replica = useReplica();
  const { phase } = useReplicaPhase();
  const records = useOptionalReadable(replica?.lookups.all);
  const isLoading = phase === 'opening' || (replica !== null && records === undefined);
  return (
    <Section title={words.title}>
      {isLoading ? (
        <SkeletonGroup label={words.loading} className={styles.skeleton}>
          <Skeleton height="44px" shape="block" />
          <Skeleton height="44px" shape="block" />
        </SkeletonGroup>
      ) : (
        <RecentList records={newestByNumber(records ?? []).slice(0, shown)} />
      )}
    </Section>
  );
}

function RecentList({ records }: { records: readonly LookupRecord[] }) {
  if (records.length === 0) return <p className={styles.empty}>{words.empty}</p>;
  return (
    <ul className={styles.list} role="list">
      {records.map((record) => (
        <li key={record.id}>
          <Link className={styles.link} href={hrefOf(record)}>
            <span className={styles.number}>{serialText(record.serial_number)}</span>
            <span className={styles.found}>{foundText(record)}</span>
            {record.pending && <Badge icon="clock">{words.waiting}</Badge>}
            <time className={styles.date} dateTime={record.created_at}>
              {dateText(record.created_at)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
