import type { ReactNode } from 'react';
import type { SellerSummary } from '../../domain/listing/listing.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { SellerContent } from './seller-content.tsx';
import styles from './seller-screen.module.css';
import { sellerWords as words } from './seller-words.ts';
import { useSeller } from './use-seller.ts';

const back = { href: '/browse', label: words.back };

interface SellerScreenProps {
  /** As in the address. */
  slug: string;
  /** The form by which the seller is written to; without one nothing is said of writing. */
  contact?: ((props: { seller: SellerSummary }) => ReactNode) | undefined;
}

/** The public page of a seller: who it is, how to write to them, and what is for sale. */
export function SellerScreen({ slug, contact }: SellerScreenProps) {
  const { seller, retry } = useSeller(slug);
  const browse = <ButtonLink href="/browse">{words.browse}</ButtonLink>;
  switch (seller.state) {
    case 'found':
      return <SellerContent view={seller.view} source={seller.source} contact={seller.view.seller && contact?.({ seller: seller.view.seller })} />;
    case 'loading':
      return (
        <Page back={back}>
          <SkeletonGroup label={words.loading} className={styles.skeleton}>
            <Skeleton width="min(320px, 70%)" height={40} />
            <Skeleton width="min(220px, 50%)" />
            <div className={styles.cards}>
              <Skeleton shape="block" height={280} />
              <Skeleton shape="block" height={280} />
            </div>
          </SkeletonGroup>
        </Page>
      );
    case 'unknown':
      return (
        <Page back={back}>
          <StatePanel level={1} icon="user" title={words.unknownTitle} actions={browse}>
            {words.unknownText}
          </StatePanel>
        </Page>
      );
    case 'offline':
      return (
        <Page back={back}>
          <StatePanel level={1} icon="cloud-off" tone="warn" title={words.offlineTitle} actions={browse}>
            {words.offlineText}
          </StatePanel>
        </Page>
      );
    case 'failed':
      return (
        <Page back={back}>
          <StatePanel
            level={1}
            icon="alert"
            tone="bad"
            title={words.failedTitle}
            actions={
              <>
                <Button icon="refresh" onClick={retry}>
                  {words.again}
                </Button>
                {browse}
              </>
            }
          >
            {words.failedText}
          </StatePanel>
        </Page>
      );
  }
}
