import type { ReactNode } from 'react';
import { useReplicaPhase, useSession } from '../../replica/replica-context.tsx';
import { isShut } from '../../replica/replica-phase.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { NoOwnData } from '../parts/no-own-data.tsx';
import { ImportTab } from './import-tab.tsx';
import { PricingTab } from './pricing/pricing-tab.tsx';
import { screenWords as words } from './upload/upload-words.ts';

export interface BulkImportPlace {
  tab: 'import' | 'pricing';
  /** Id of the import whose outcome is shown, '' for none. */
  batch: string;
}

export interface BulkImportScreenProps {
  /** As the address says; anything but 'pricing' is the import. */
  tab: string;
  batch: string;
  onPlace: (place: BulkImportPlace) => void;
}

/** A dealer's stock from a file, and what the marketplace costs a dealer. */
export function BulkImportScreen({ tab, batch, onPlace }: BulkImportScreenProps) {
  const selected = tab === 'pricing' ? 'pricing' : 'import';
  return (
    <Page title={words.title} lead={words.lead} back={{ href: '/dashboard', label: words.back }}>
      <Tabs
        label={words.tabsLabel}
        tabs={[
          { id: 'import', label: words.tabs.import },
          { id: 'pricing', label: words.tabs.pricing },
        ]}
        selected={selected}
        onSelect={(chosen) => onPlace({ tab: chosen, batch: '' })}
      >
        {selected === 'pricing' ? (
          <PricingTab />
        ) : (
          <DealersOnly>
            <ImportTab batch={batch} onBatch={(id) => onPlace({ tab: 'import', batch: id })} />
          </DealersOnly>
        )}
      </Tabs>
    </Page>
  );
}

function DealersOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const { phase } = useReplicaPhase();
  const stand = (state: 'visitor' | 'loading' | 'no-replica') => <NoOwnData state={state} next="/bulk-import" words={words} icon="upload" height={140} />;
  if (session.kind === 'visitor') return stand('visitor');
  if (session.role !== 'dealer') {
    return (
      <StatePanel
        icon="upload"
        title={words.other.title}
        actions={
          <ButtonLink variant="primary" icon="plus" href="/list-piano">
            {words.other.list}
          </ButtonLink>
        }
      >
        <p>{words.other.text(session.role)}</p>
      </StatePanel>
    );
  }
  if (phase === 'opening') return stand('loading');
  return isShut(phase) ? stand('no-replica') : children;
}
