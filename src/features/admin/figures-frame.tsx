import type { ReactNode } from 'react';
import { formatClockToSecond } from '../../lib/format/moment.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import styles from './admin.module.css';
import { messages } from './messages.ts';
import type { Figures } from './use-figures.ts';

interface FiguresFrameProps<T> {
  title: string;
  figures: Figures<T>;
  children: (value: T) => ReactNode;
}

/** Figures with the time of their reading, or what there is instead of them. */
export function FiguresFrame<T>({ title, figures, children }: FiguresFrameProps<T>) {
  const { value, failure, reading } = figures;
  return (
    <Section title={title} className={styles.part} actions={value !== null && <ReadAt figures={figures} />}>
      {value === null && failure === null && <FiguresSkeleton />}
      {value === null && failure !== null && (
        <StatePanel
          level={3}
          icon={failure.type === 'Offline' ? 'cloud-off' : 'alert'}
          tone={failure.type === 'Offline' ? 'warn' : 'bad'}
          title={messages.failedTitle}
          actions={
            <Button icon="refresh" busy={reading} onClick={figures.read}>
              {messages.tryAgain}
            </Button>
          }
        >
          <p>{messages.describeFailure(failure)}</p>
        </StatePanel>
      )}
      {value !== null && failure !== null && <Note>{messages.staleNote(messages.describeFailure(failure))}</Note>}
      {value !== null && children(value)}
    </Section>
  );
}

export function ReadAt({ figures }: { figures: Pick<Figures<unknown>, 'readAt' | 'reading' | 'read'> }) {
  const { readAt, reading, read } = figures;
  return (
    <span className={styles.readAt}>
      {readAt !== null && (
        <time className="tabular" dateTime={new Date(readAt).toISOString()}>
          {messages.readAt(formatClockToSecond(readAt))}
        </time>
      )}
      <Button variant="quiet" icon="refresh" busy={reading} onClick={read}>
        {messages.refresh}
      </Button>
    </span>
  );
}

export function Note({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note} role="status">
      <Icon name="alert" size={18} />
      <span>{children}</span>
    </p>
  );
}

export function FiguresSkeleton() {
  return (
    <SkeletonGroup label={messages.loading} className={styles.tiles}>
      {[0, 1, 2, 3].map((index) => (
        <Skeleton key={index} shape="block" height={104} />
      ))}
    </SkeletonGroup>
  );
}
