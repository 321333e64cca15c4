import { illustrationPath } from '../../domain/listing/illustrations.ts';
import { useOptionalReadable, useReplica, useSession } from '../../replica/replica-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { SavedSearchList } from '../parts/saved-search-list.tsx';
import { useNow } from '../parts/use-now.ts';
import { savedMessages as messages } from './messages.ts';
import { SavedPianoItem } from './saved-piano-item.tsx';
import styles from './saved-screen.module.css';

export function SavedScreen() {
  const replica = useReplica();
  const session = useSession();
  const now = useNow();
  const pianos = useOptionalReadable(replica?.saved.all);
  const searches = useOptionalReadable(replica?.searches.all);
  const isLoading = pianos === undefined || searches === undefined;
  const hasAny = (pianos?.length ?? 0) > 0 || (searches?.length ?? 0) > 0;

  return (
    <Page title={messages.title} className={styles.page}>
      {session.kind === 'visitor' && (
        <div className={styles.visitor}>
          <Icon name="info" />
          <p>{messages.visitorNote}</p>
          <ButtonLink href="/auth?next=/saved">{messages.signIn}</ButtonLink>
        </div>
      )}
      {isLoading && (
        <SkeletonGroup label={messages.loading} className={styles.list}>
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} shape="block" height={220} />
          ))}
        </SkeletonGroup>
      )}
      {!isLoading && !hasAny && (
        <StatePanel
          title={messages.emptyTitle}
          illustration={illustrationPath('state-empty-saved')}
          actions={
            <ButtonLink href="/browse" variant="primary">
              {messages.browse}
            </ButtonLink>
          }
        >
          <p>{messages.emptyText}</p>
        </StatePanel>
      )}
      {hasAny && pianos && pianos.length > 0 && (
        <Section title={messages.pianos}>
          <ul role="list" className={styles.list}>
            {pianos.map((saved) => (
              <SavedPianoItem key={saved.id} saved={saved} now={now} />
            ))}
          </ul>
        </Section>
      )}
      {hasAny && searches && (
        <Section title={messages.searches}>
          {searches.length > 0 ? <SavedSearchList searches={searches} now={now} /> : <p className={styles.small}>{messages.noSearches}</p>}
        </Section>
      )}
    </Page>
  );
}
