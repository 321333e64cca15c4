import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { viewingWords as words } from './viewing-words.ts';
import styles from './viewings.module.css';

/** What stands there while there are no requests to show. `next`: where signing in leads back to. */
export function NoViewings({ state, next }: { state: 'visitor' | 'loading' | 'no-replica'; next: string }) {
  switch (state) {
    case 'loading':
      return (
        <SkeletonGroup label={words.loading} className={styles.stack}>
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} shape="block" height={120} />
          ))}
        </SkeletonGroup>
      );
    case 'visitor':
      return (
        <StatePanel
          icon="calendar"
          title={words.visitor.title}
          actions={
            <ButtonLink variant="primary" href={`/auth?next=${encodeURIComponent(next)}`}>
              {words.visitor.signIn}
            </ButtonLink>
          }
        >
          <p>{words.visitor.text}</p>
        </StatePanel>
      );
    case 'no-replica':
      return (
        <StatePanel tone="bad" icon="alert" title={words.noReplica.title} actions={<ButtonLink href="/sync">{words.noReplica.sync}</ButtonLink>}>
          <p>{words.noReplica.text}</p>
        </StatePanel>
      );
  }
}
