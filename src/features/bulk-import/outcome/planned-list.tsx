import { useEffect, useState } from 'react';
import type { ImportSession, PlannedRow } from '../../../domain/import/import-session.ts';
import type { StockListing } from '../../../domain/import/plan/listing-fields.ts';
import { listingPath } from '../../../domain/listing/listing-path.ts';
import { listingTitle } from '../../../domain/listing/listing-title.ts';
import { formatEuro } from '../../../domain/money/euro.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/navigation.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ChangeArrow } from '../../parts/change-arrow.tsx';
import { fieldNames } from '../../parts/change-names.ts';
import { describeValue } from '../../parts/change-words.ts';
import { ambiguityWords, planWords as words, skipWords } from './outcome-words.ts';
import styles from './plan-part.module.css';

/** Rows shown at once; an import may create thousands. */
const rowsAtOnce = 25;

interface PlannedListProps {
  session: ImportSession;
  kind: PlannedRow['kind'];
  total: number;
  stockById: ReadonlyMap<string, StockListing>;
}

/** The rows of one outcome. Render it anew, by its key, when the plan is another. */
export function PlannedList({ session, kind, total, stockById }: PlannedListProps) {
  const [wanted, setWanted] = useState(rowsAtOnce);
  const [rows, setRows] = useState<readonly PlannedRow[] | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let current = true;
    session.planned({ kind, from: 0, count: wanted }).then(
      (read) => current && setRows(read),
      (error: unknown) => {
        console.warn('Planned rows could not be read', error);
        if (current) setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [session, kind, wanted]);

  if (failed) return <p className={styles.soft}>{words.listFailed}</p>;
  if (!rows) {
    return (
      <SkeletonGroup label={words.checking}>
        <Skeleton shape="block" height={48 * Math.min(total, 3)} />
      </SkeletonGroup>
    );
  }
  const hidden = total - rows.length;
  return (
    <>
      <ul role="list" className={styles.rows}>
        {rows.map((row) => (
          <li key={'row' in row ? row.row : row.listingId} className={styles.row}>
            <PlannedLine row={row} stockById={stockById} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <Button onClick={() => setWanted(wanted + rowsAtOnce)}>{words.more(hidden)}</Button>}
    </>
  );
}

function PlannedLine({ row, stockById }: { row: PlannedRow } & Pick<PlannedListProps, 'stockById'>) {
  return (
    <>
      <p className={styles.rowTitle}>{row.title || words.untitled}</p>
      <p className={styles.soft}>
        {['row' in row ? words.row(row.row) : '', row.stockNumber && words.stock(row.stockNumber)].filter(Boolean).join(' · ')}
      </p>
      <PlannedDetail row={row} stockById={stockById} />
    </>
  );
}

function PlannedDetail({ row, stockById }: { row: PlannedRow } & Pick<PlannedListProps, 'stockById'>) {
  switch (row.kind) {
    case 'create':
      return <p>{[formatEuro(row.fields.price_cents), row.fields.status === 'active' ? '' : row.fields.status].filter(Boolean).join(' · ')}</p>;
    case 'change':
    case 'end':
      return <Differences before={row.before} after={row.after} />;
    case 'skip':
      return <p>{skipWords[row.why]}</p>;
    case 'ambiguous':
      return (
        <>
          <p>{ambiguityWords[row.why]}</p>
          {row.listingIds.length > 0 && <OwnListings ids={row.listingIds} stockById={stockById} />}
        </>
      );
    case 'same':
      return null;
  }
}

/** What it costs, an arrow, what it will cost: a line for each field that people have a word for. */
function Differences({ before, after }: Pick<Extract<PlannedRow, { kind: 'change' }>, 'before' | 'after'>) {
  const was: Readonly<Record<string, unknown>> = before;
  const lines = Object.entries(after).filter(([field]) => field in fieldNames);
  return (
    <ul role="list" className={styles.differences}>
      {lines.map(([field, value]) => (
        <li key={field}>
          {fieldNames[field]}: {describeValue(field, was[field])}
          <ChangeArrow />
          <strong>{describeValue(field, value)}</strong>
        </li>
      ))}
    </ul>
  );
}

function OwnListings({ ids, stockById }: { ids: readonly string[] } & Pick<PlannedListProps, 'stockById'>) {
  return (
    <p>
      {words.yours}{' '}
      {ids.map((id, place) => {
        const listing = stockById.get(id);
        return (
          <span key={id}>
            {place > 0 && ', '}
            <Link href={listingPath(id)}>
              {listing ? [listingTitle(listing), listing.stock_number].filter(Boolean).join(', ') : id}
            </Link>
          </span>
        );
      })}
    </p>
  );
}
