import type { ReactNode } from 'react';
import type { SerialReference } from '../../domain/serial/reference.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { makersWords as words } from './makers-words.ts';
import { useReference } from './use-reference.ts';

/** What is shown of the tables once they are there, and what stands there before. */
export function WithReference({ back, children }: { back?: { href: string; label: string }; children: (reference: SerialReference) => ReactNode }) {
  const { tables, reload } = useReference();
  if (tables.state === 'ready') return children(tables.reference);
  return (
    <Page back={back}>
      {tables.state === 'failed' ? (
        <StatePanel level={1} icon="alert" tone="bad" title={words.failedTitle} actions={<Button icon="refresh" onClick={reload}>{words.again}</Button>}>
          {words.failedText}
        </StatePanel>
      ) : (
        <SkeletonGroup label={words.loading}>
          <Skeleton width="min(320px, 70%)" height={40} />
          <Skeleton shape="block" height={280} />
        </SkeletonGroup>
      )}
    </Page>
  );
}
