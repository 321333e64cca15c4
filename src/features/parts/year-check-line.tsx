import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './year-check-line.module.css';
import { useYearCheck, type CheckedPiano } from './use-year-check.ts';
import { yearCheckWords, yearUntold, type DatedCheck } from './year-check-words.ts';

/** What the serial number says of an advertised year. Its lines are kept free before the tables have come, so nothing moves. */
export function YearCheckLine({ piano }: { piano: CheckedPiano }) {
  const check = useYearCheck(piano);
  return (
    <div className={styles.place}>
      {check?.type === 'undated' && <p className={styles.untold}>{yearUntold}</p>}
      {check !== null && check.type !== 'undated' && <Said check={check} />}
    </div>
  );
}

function Said({ check }: { check: DatedCheck }) {
  const { before, after } = yearCheckWords(check);
  const differs = check.type === 'differs';
  return (
    <p className={classNames(styles.said, differs ? styles.differs : styles.fits)}>
      <Icon name={differs ? 'alert' : 'check'} size={18} />
      <span>
        {before} <Years from={check.from} to={check.to} />
        {after}
      </span>
    </p>
  );
}

function Years({ from, to }: { from: number; to: number }) {
  return (
    <span className={styles.years}>
      <time dateTime={String(from)}>{from}</time>
      {to !== from && (
        <>
          –<time dateTime={String(to)}>{to}</time>
        </>
      )}
    </span>
  );
}
