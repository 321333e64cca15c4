import { ButtonLink } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import styles from './no-own-data.module.css';

export interface NoOwnDataWords {
  loading: string;
  visitor: { title: string; text: string; signIn: string };
  noReplica: { title: string; text: string; sync: string };
}

export interface NoOwnDataProps {
  state: 'visitor' | 'loading' | 'no-replica';
  /** Where signing in leads back to. */
  next: string;
}

interface ListOfOwn {
  words: NoOwnDataWords;
  icon: IconName;
  /** Height of one entry in px, so that nothing jumps when they come. */
  height: number;
}

/** What stands in place of a person's own list: while it is read, without a session, without stored data. */
export function NoOwnData({ state, next, words, icon, height }: NoOwnDataProps & ListOfOwn) {
  switch (state) {
    case 'loading':
      return (
        <SkeletonGroup label={words.loading} className={styles.skeletons}>
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} shape="block" height={height} />
          ))}
        </SkeletonGroup>
      );
    case 'visitor':
      return (
        <StatePanel
          icon={icon}
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
