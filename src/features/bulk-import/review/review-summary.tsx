import type { ImportStats } from '../../../domain/import/records/records.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './review-part.module.css';
import { filterNames, reviewWords as words, statusWords } from './review-words.ts';

/** How many rows are valid, have warnings or errors: together they are all. */
export function ReviewSummary({ stats }: { stats: ImportStats }) {
  const { total, valid, warnings, errors } = stats;
  const parts = [
    { name: filterNames.valid, count: valid, status: 'valid' },
    { name: filterNames.warning, count: warnings, status: 'warning' },
    { name: filterNames.error, count: errors, status: 'error' },
  ] as const;
  return (
    <>
      <dl className={styles.stats}>
        <div className={styles.stat}>
          <dt>{words.total}</dt>
          <dd>{words.count(total)}</dd>
        </div>
        {parts.map(({ name, count, status }) => (
          <div key={status} className={styles.stat} data-status={count > 0 ? status : undefined}>
            <dt>
              <Icon name={statusWords[status].icon} size={16} />
              {name}
            </dt>
            <dd>{words.count(count)}</dd>
          </div>
        ))}
      </dl>
      {errors > 0 && (
        <p className={styles.skipped}>
          <Icon name="alert" />
          {words.skipped(errors)}
        </p>
      )}
    </>
  );
}
