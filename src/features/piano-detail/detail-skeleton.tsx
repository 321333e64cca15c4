import { classNames } from '../../ui/class-names.ts';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { messages } from './messages.ts';
import styles from './piano-view.module.css';

/** The shape of the page to come, so that nothing jumps when it arrives. */
export function DetailSkeleton() {
  return (
    <SkeletonGroup label={messages.loading} className={styles.layout}>
      <div className={styles.pictures}>
        <Skeleton shape="block" className={styles.skeletonPicture} />
      </div>
      <div className={styles.panel}>
        <Skeleton width="80%" height={40} />
        <Skeleton width="60%" />
        <Skeleton width="45%" height={36} />
        <Skeleton width="70%" />
        <Skeleton shape="block" height={44} />
        <Skeleton shape="block" height={44} />
      </div>
      <div className={classNames(styles.story, styles.skeletonStory)}>
        <Skeleton width="40%" height={28} />
        <Skeleton />
        <Skeleton />
        <Skeleton width="75%" />
      </div>
    </SkeletonGroup>
  );
}
