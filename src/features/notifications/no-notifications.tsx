import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { notificationWords as words } from './notification-words.ts';
import styles from './notifications.module.css';

/** What stands there where there are no notifications to show. */
export function NoNotifications({ state }: { state: 'visitor' | 'loading' | 'no-replica' | 'empty' }) {
  switch (state) {
    case 'loading':
      return (
        <SkeletonGroup label={words.loading} className={styles.skeletons}>
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} shape="block" height={92} />
          ))}
        </SkeletonGroup>
      );
    case 'visitor':
      return (
        <StatePanel
          icon="bell"
          title={words.visitor.title}
          actions={
            <ButtonLink variant="primary" href="/auth?next=%2Fnotifications">
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
    case 'empty':
      return (
        <StatePanel icon="bell" title={words.empty.title} actions={<ButtonLink href="/dashboard">{words.empty.dashboard}</ButtonLink>}>
          <p>{words.empty.text}</p>
        </StatePanel>
      );
  }
}
