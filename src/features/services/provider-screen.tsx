import type { ReactNode } from 'react';
import type { DirectoryEntry } from '../../domain/provider/directory.ts';
import { useSession, useSyncState } from '../../replica/replica-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Page, PageTitle } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { DirectoryFrame } from './directory-frame.tsx';
import { ProviderContent } from './provider-content.tsx';
import { nothingAsked, ProviderFinder } from './provider-finder.tsx';
import { serviceWords as words } from './service-words.ts';

interface ProviderScreenProps {
  /** An id, the address of a profile, or that of a person's page; '' is one's own. */
  address: string;
  /** The form by which the provider is written to. */
  contact: (props: { provider: DirectoryEntry }) => ReactNode;
}

/** The old address without a provider shows all of them. */
function Finder({ entries }: { entries: readonly DirectoryEntry[] }) {
  return (
    <>
      <PageTitle>{words.finderTitle}</PageTitle>
      <ProviderFinder entries={entries} asked={nothingAsked} onAsk={noAddress} />
    </>
  );
}

/** What is asked here stays out of the address. */
const noAddress = () => undefined;

const back = { href: '/service-booking', label: words.toFinder };

/** The public page of somebody who offers services. */
export function ProviderScreen({ address, contact }: ProviderScreenProps) {
  const session = useSession();
  const { online } = useSyncState();
  const own = session.kind === 'user' ? session.userId : null;
  const isAsked = (entry: DirectoryEntry) => (address === '' ? entry.user_id === own : [entry.id, entry.slug, entry.contact_slug].includes(address));
  return (
    <Page back={back}>
      <DirectoryFrame level={1}>
        {(entries, isComplete) => {
          const provider = entries.find(isAsked);
          if (provider) return <ProviderContent provider={provider} isOwn={provider.user_id === own} contact={contact({ provider })} />;
          if (address === '') return <Finder entries={entries} />;
          if (online && !isComplete) {
            return (
              <SkeletonGroup label={words.loading}>
                <Skeleton width="min(320px, 70%)" height={40} />
                <Skeleton shape="block" height={280} />
              </SkeletonGroup>
            );
          }
          const title = online ? words.unknownTitle : words.unknownOfflineTitle;
          return (
            <StatePanel
              level={1}
              icon={online ? 'user' : 'cloud-off'}
              tone={online ? 'plain' : 'warn'}
              title={title}
              actions={
                <ButtonLink variant="primary" href="/service-booking">
                  {words.toFinder}
                </ButtonLink>
              }
            >
              <p>{online ? words.unknownText : words.unknownOfflineText}</p>
            </StatePanel>
          );
        }}
      </DirectoryFrame>
    </Page>
  );
}
