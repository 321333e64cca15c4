import { Page } from '../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { messages } from './messages.ts';
import styles from './screen-skeleton.module.css';

/** While a screen's code is on its way; the screens draw skeletons of their own for their data. */
export function ScreenSkeleton() {
  return (
    <Page>
      <SkeletonGroup label={messages.loading} className={styles.screen}>
        <Skeleton width="min(420px, 80%)" height={40} />
        <Skeleton width="min(560px, 95%)" height={20} />
        <div className={styles.blocks}>
          <Skeleton shape="block" height={240} />
          <Skeleton shape="block" height={240} />
          <Skeleton shape="block" height={240} />
        </div>
      </SkeletonGroup>
    </Page>
  );
}
