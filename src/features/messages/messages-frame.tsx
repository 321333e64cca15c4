import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { messageWords as words } from './message-words.ts';
import styles from './messages.module.css';

/** What stands there while there are no conversations to show. */
export function NoConversations({ state, next }: { state: 'visitor' | 'loading' | 'no-replica'; next: string }) {
  switch (state) {
    case 'loading':
      return (
        <SkeletonGroup label={words.loading} className={styles.skeletons}>
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} shape="block" height={84} />
          ))}
        </SkeletonGroup>
      );
    case 'visitor':
      return (
        <StatePanel
          icon="message"
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
