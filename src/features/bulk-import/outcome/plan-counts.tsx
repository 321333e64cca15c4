import { useId, useState } from 'react';
import type { ImportSession, PlannedRow, PlanSummary } from '../../../domain/import/import-session.ts';
import type { MissingChoice, StockListing } from '../../../domain/import/plan/listing-fields.ts';
import { formatNumber } from '../../../lib/format/number.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { missingWords, planKindWords, planWords as words } from './outcome-words.ts';
import styles from './plan-part.module.css';
import { PlannedList } from './planned-list.tsx';

const ofRows = ['create', 'change', 'same', 'skip', 'ambiguous'] as const;

interface PlanCountsProps {
  summary: PlanSummary;
  session: ImportSession;
  stockById: ReadonlyMap<string, StockListing>;
  choice: MissingChoice;
  /** Of the comparison: another one has other lists. */
  version: number;
  /** The file is being read anew: the numbers are those of before, and the lists can't be asked for. */
  busy: boolean;
}

/** How many rows are for what; each number opens its list. */
export function PlanCounts({ summary, busy, ...rest }: PlanCountsProps) {
  const [open, setOpen] = useState<PlannedRow['kind'] | null>(null);
  const line = (kind: PlannedRow['kind']) => (
    <CountLine key={kind} {...rest} kind={kind} total={summary[kind]} open={open === kind && !busy} onToggle={() => setOpen(open === kind ? null : kind)} />
  );
  return (
    <div className={styles.counts} aria-busy={busy || undefined}>
      <ul role="list" className={styles.kinds}>
        {ofRows.map(line)}
      </ul>
      <p className={styles.sum}>{words.adds(summary.total)}</p>
      {summary.end > 0 && (
        <ul role="list" className={styles.kinds}>
          {line('end')}
        </ul>
      )}
    </div>
  );
}

interface CountLineProps extends Omit<PlanCountsProps, 'summary' | 'busy'> {
  kind: PlannedRow['kind'];
  total: number;
  open: boolean;
  onToggle: () => void;
}

function CountLine({ kind, total, open, onToggle, choice, version, ...list }: CountLineProps) {
  const listId = useId();
  // Reserving stock that the file doesn't name ends nothing.
  const name = kind === 'end' ? missingWords[choice].name : planKindWords[kind].name;
  return (
    <li className={styles.kind}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        disabled={total === 0}
        onClick={onToggle}
      >
        <span className={classNames(styles.count, total > 0 && styles[kind])}>{formatNumber(total)}</span>
        <span className={styles.kindWords}>
          <strong>{name}</strong>
          <span className={styles.soft}>{planKindWords[kind].text}</span>
        </span>
        {total > 0 && <Icon name={open ? 'chevron-up' : 'chevron-down'} />}
      </button>
      {open && (
        <div id={listId} className={styles.list}>
          <PlannedList key={version} {...list} kind={kind} total={total} />
        </div>
      )}
    </li>
  );
}
