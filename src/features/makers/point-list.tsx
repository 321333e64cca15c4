import { Section } from '../../ui/page.tsx';
import type { PointToLookAt } from '../parts/points-to-look-at.ts';
import styles from './makers.module.css';
import { makersWords as words } from './makers-words.ts';

/** Nothing where there is nothing to say. */
export function PointList({ points }: { points: readonly PointToLookAt[] }) {
  if (points.length === 0) return null;
  return (
    <Section title={words.lookTitle}>
      <ul className={styles.points}>
        {points.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </Section>
  );
}
