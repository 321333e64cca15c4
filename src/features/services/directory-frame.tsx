import type { ReactNode } from 'react';
import type { DirectoryEntry } from '../../domain/provider/directory.ts';
import { formatDay } from '../../lib/format/day.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NoteBox } from '../../ui/note-box.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { serviceWords as words } from './service-words.ts';
import styles from './services.module.css';
import { useDirectory } from '../parts/use-directory.ts';

interface DirectoryFrameProps {
  /** Of the heading of a state that takes the place of all there is. */
  level?: 1 | 2;
  children: (entries: readonly DirectoryEntry[], isComplete: boolean) => ReactNode;
}

/** What is shown of the directory, or why nothing can be. */
export function DirectoryFrame({ level = 2, children }: DirectoryFrameProps) {
  const { directory, retry } = useDirectory();
  const back = <ButtonLink href="/services">{words.back}</ButtonLink>;
  switch (directory.state) {
    case 'loading':
      return (
        <SkeletonGroup label={words.loading} className={styles.cards}>
          <Skeleton shape="block" height={220} />
          <Skeleton shape="block" height={220} />
        </SkeletonGroup>
      );
    case 'offline':
      return (
        <StatePanel level={level} icon="cloud-off" tone="warn" title={words.offlineTitle} actions={back}>
          <p>{words.offlineText}</p>
        </StatePanel>
      );
    case 'failed':
      return (
        <StatePanel
          level={level}
          icon="alert"
          tone="bad"
          title={words.failedTitle}
          actions={
            <>
              <Button icon="refresh" onClick={retry}>
                {words.again}
              </Button>
              {back}
            </>
          }
        >
          <p>{words.failedText}</p>
        </StatePanel>
      );
    case 'there':
      return (
        <>
          {directory.source === 'offline' && (
            <NoteBox icon="cloud-off" role="status">
              {words.stored(formatDay(directory.asOf))}
            </NoteBox>
          )}
          {directory.source === 'failed' && (
            <NoteBox icon="alert" role="status" marked>
              {words.failed}
            </NoteBox>
          )}
          {children(directory.entries, directory.source !== 'asking')}
        </>
      );
  }
}
