import type { Candidate } from '../../domain/serial/candidate.ts';
import { serialText } from '../parts/serial-text.ts';
import { numberLinePlaces } from './number-line-places.ts';
import { answerText, placeText } from './messages.ts';
import styles from './number-line.module.css';

/** Where the number stands between the rows of the table, and which years that covers. */
export function NumberLine({ candidate, number }: { candidate: Candidate; number: number }) {
  const places = numberLinePlaces(candidate, number);
  if (!places) return null;
  const words = `${serialText(number)} lies ${placeText(candidate)}: ${answerText(candidate)}.`;
  return (
    <div className={styles.frame} role="img" aria-label={words}>
      <div className={styles.pinRow}>
        <b className={styles.pinLabel} style={{ left: `${places.pin}%`, transform: `translateX(-${places.pin}%)` }}>
          {serialText(number)}
        </b>
      </div>
      <div className={styles.axis}>
        {places.band && <span className={styles.band} style={{ left: `${places.band.left}%`, width: `${places.band.width}%` }} />}
        {places.year && <span className={styles.year} style={{ left: `${places.year.left}%`, width: `${places.year.width}%` }} />}
        {places.newYears.map((left) => (
          <i key={left} className={styles.newYear} style={{ left: `${left}%` }} />
        ))}
        {places.rows.map(({ left, row }) => (
          <i key={row.serial} className={styles.row} style={{ left: `${left}%` }} />
        ))}
        <span className={styles.pin} style={{ left: `${places.pin}%` }} />
      </div>
      <div className={styles.labels}>
        {places.rows.map(({ left, row }) => (
          <span key={row.serial} className={left > 50 ? styles.labelEnd : styles.label}>
            <b>{row.year}</b>
            {serialText(row.serial)}
          </span>
        ))}
      </div>
    </div>
  );
}
