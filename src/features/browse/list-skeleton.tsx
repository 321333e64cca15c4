import type { View } from '../../domain/search/browse-search.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { guessListWidth, layOutList } from './list-layout.ts';
import { browseMessages as messages } from './messages.ts';
import styles from './result-list.module.css';

/** Stand-ins of the cards' exact size, so that the list takes their place without a jump. */
export function ListSkeleton({ view }: { view: View }) {
  const viewport = document.documentElement.clientWidth || window.innerWidth;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const layout = layOutList({ width: guessListWidth(viewport), view, rem });
  return (
    <SkeletonGroup label={messages.loading} className={styles.loading}>
      <Skeleton width="9em" height="1.55em" />
      <div
        className={styles.skeleton}
        style={{ gap: layout.gap, gridAutoRows: layout.rowHeight, gridTemplateColumns: `repeat(${layout.columns}, minmax(0, 1fr))` }}
      >
        {Array.from({ length: layout.columns * 3 }, (_, index) => (
          <div key={index} className={classNames(styles.skeletonCard, view === 'list' && styles.skeletonList)}>
            <Skeleton shape="block" className={styles.skeletonPicture} />
            <div className={styles.skeletonBody}>
              <Skeleton width="75%" height="1.3em" />
              <Skeleton width="90%" />
              <Skeleton width="50%" />
              <Skeleton width="40%" height="1.5em" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
