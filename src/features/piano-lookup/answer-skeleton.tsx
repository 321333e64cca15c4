import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import card from './answer-card.module.css';
import styles from './answer-skeleton.module.css';
import { messages } from './messages.ts';

/** The answer card's shape while the tables load. */
export function AnswerSkeleton() {
  return (
    <SkeletonGroup label={messages.searching} className={card.card}>
      <div className={styles.column}>
        <Skeleton width="5ch" height="3.6rem" shape="block" />
        <Skeleton width="60%" />
        <Skeleton width="80%" />
        <Skeleton height="140px" shape="block" />
      </div>
      <div className={styles.column}>
        {['70%', '90%', '60%', '50%', '80%', '95%'].map((width) => (
          <Skeleton key={width} width={width} height="1.4rem" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
