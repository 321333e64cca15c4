import type { RowFilter } from '../../../domain/import/import-session.ts';
import type { ImportStats } from '../../../domain/import/records/records.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import styles from './review-part.module.css';
import { filterNames, replaceWords, reviewWords as words, stepWords } from './review-words.ts';
import type { Steps } from './use-steps.ts';

/** Rows that pass each filter. */
export function rowsOf({ total, valid, warnings, errors }: ImportStats): Readonly<Record<RowFilter, number>> {
  return { all: total, valid, warning: warnings, error: errors };
}

interface ReviewToolbarProps {
  stats: ImportStats;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
  onReplace: () => void;
  steps: Pick<Steps, 'message' | 'undo'>;
  busy: boolean;
}

export function ReviewToolbar({ stats, filter, onFilter, onReplace, steps, busy }: ReviewToolbarProps) {
  const rows = rowsOf(stats);
  const { undo } = steps;
  return (
    <div className={styles.toolbar}>
      <div role="group" aria-label={words.filters} className={styles.filters}>
        {(['all', 'valid', 'warning', 'error'] as const).map((each) => (
          <Chip key={each} pressed={filter === each} onClick={() => onFilter(each)}>
            {filterNames[each]} <span className="tabular">{words.count(rows[each])}</span>
          </Chip>
        ))}
      </div>
      <div className={styles.tools}>
        {busy && (
          // The screen says it to screen readers.
          <span className={styles.busy} aria-hidden="true">
            {words.busy}
          </span>
        )}
        <p role="status" className={styles.step}>
          {steps.message}
        </p>
        <Button variant="quiet" disabled={!undo} onClick={() => void undo?.()}>
          {stepWords.undo}
        </Button>
        <Button icon="search" onClick={onReplace}>
          {replaceWords.open}
        </Button>
      </div>
    </div>
  );
}
