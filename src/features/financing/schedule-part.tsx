import { useId, useState } from 'react';
import type { Financing } from '../../domain/financing/financing.ts';
import { formatEuro } from '../../domain/money/euro.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Section } from '../../ui/page.tsx';
import { financingWords as words } from './financing-words.ts';
import styles from './financing.module.css';

const width = 840;
const height = 200;

/** Every instalment: drawn, and as a table that is printed whether or not it is open. */
export function SchedulePart({ result }: { result: Financing }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { schedule } = result;
  const [first, last] = [schedule[0], schedule.at(-1)];
  if (!first || !last) return null;
  const most = Math.max(...schedule.map(({ paidCents }) => paidCents));
  const step = width / schedule.length;
  const tall = (cents: number) => (cents / most) * height;
  return (
    <Section title={words.schedule}>
      <figure className={styles.chart}>
        <figcaption>
          <strong>{words.chart}</strong>
          <span className={styles.soft}>{words.chartText(formatEuro(first.interestCents), formatEuro(last.interestCents))}</span>
          <span className={styles.legend}>
            <i className={styles.repaidMark} /> {words.legendRepaid}
            <i className={styles.interestMark} /> {words.legendInterest}
          </span>
        </figcaption>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {schedule.map(({ month, repaidCents, interestCents }) => {
            const bar = { x: (month - 1) * step + step * 0.1, width: step * 0.8 };
            return (
              <g key={month}>
                <rect {...bar} className={styles.repaid} y={height - tall(repaidCents)} height={tall(repaidCents)} />
                <rect {...bar} className={styles.interest} y={height - tall(repaidCents + interestCents)} height={tall(interestCents)} />
              </g>
            );
          })}
        </svg>
      </figure>
      <Button icon={open ? 'chevron-up' : 'chevron-down'} aria-expanded={open} aria-controls={id} className={styles.toggle} onClick={() => setOpen(!open)}>
        {open ? words.hideSchedule : words.showSchedule(schedule.length)}
      </Button>
      {/* A region that scrolls can be reached by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div id={id} role="region" tabIndex={0} aria-label={words.schedule} className={classNames(styles.table, !open && styles.shut)}>
        <table>
          <thead>
            <tr>{Object.entries(words.columns).map(([key, name]) => <th key={key} scope="col">{name}</th>)}</tr>
          </thead>
          <tbody>
            {schedule.map((row) => (
              <tr key={row.month}>
                <th scope="row">{row.month}</th>
                {[row.paidCents, row.interestCents, row.repaidCents, row.owedCents].map((cents, index) => <td key={index}>{formatEuro(cents)}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
