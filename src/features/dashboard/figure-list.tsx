import { chooseFigures, type DashboardFacts, type Figure } from '../../domain/dashboard/figures.ts';
import type { AccountRole } from '../../domain/listing/listing-values.ts';
import { formatEuro } from '../../domain/money/euro.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/navigation.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import styles from './figures.module.css';
import { dashboardMessages as messages, figureWords } from './messages.ts';

function formatFigure({ kind, value }: Figure): string {
  return kind === 'asked' ? formatEuro(value) : formatNumber(value);
}

/** Each figure with its name and what it counts. */
export function FigureList({ role, facts }: { role: AccountRole; facts: DashboardFacts }) {
  return (
    <ul role="list" className={styles.figures} aria-label={messages.figures}>
      {chooseFigures(role, facts).map((figure) => {
        const { label, icon, note, href } = figureWords[figure.kind];
        return (
          <Card key={figure.kind} as="li" tone="raised" lifts={href !== null} className={styles.figure} data-figure={figure.kind}>
            <p className={styles.label}>
              <Icon name={icon} size={18} />
              {href ? (
                <Link href={href} className={styles.link}>
                  {label}
                </Link>
              ) : (
                label
              )}
            </p>
            <p className={classNames(styles.value, figure.kind === 'asked' && styles.money)}>{formatFigure(figure)}</p>
            <p className={styles.note}>{note(facts)}</p>
          </Card>
        );
      })}
    </ul>
  );
}

/** In the shape of the figures and the actions below them. */
export function DashboardSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className={styles.figures}>
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} shape="block" className={styles.skeleton} />
      ))}
    </SkeletonGroup>
  );
}
