import { useEffect, useState } from 'react';
import { illustrationPath } from '../../domain/listing/illustrations.ts';
import { listingPath } from '../../domain/listing/listing-path.ts';
import { listingTitle } from '../../domain/listing/listing-title.ts';
import { termOver } from '../../domain/listing/stale-copy.ts';
import { listingPage } from '../../domain/page-head/listing-head.ts';
import { readSlots } from '../../domain/viewing/offered-times.ts';
import type { ViewingKind } from '../../domain/viewing/steps.ts';
import { useSession } from '../../replica/replica-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { Page } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { announceToast } from '../../ui/toast.ts';
import { partsMessages } from '../parts/messages.ts';
import { SaveButton } from '../parts/save-button.tsx';
import { usePageHead } from '../parts/use-page-head.ts';
import { useStaleSince } from '../parts/use-stale-copy.ts';
import { BackToBrowse } from './back-to-browse.tsx';
import { ContactSection } from './contact-section.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { messages } from './messages.ts';
import { OwnNotice } from './own-notice.tsx';
import { PianoView } from './piano-view.tsx';
import styles from './piano-view.module.css';
import { ShareButton } from './share-button.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { usePiano, useViewCount, type PianoState } from './use-piano.ts';

type FoundState = Extract<PianoState, { state: 'found' }>;

function FoundPiano({ listing, pending, publishing, isOwn }: Omit<FoundState, 'state'>) {
  const session = useSession();
  const viewCount = useViewCount(listing);
  const [now] = useState(() => Date.now());
  const path = listingPath(listing.id);
  const isVisitor = session.kind === 'visitor';
  const title = listingTitle(listing);
  const slug = listing.seller?.slug ?? '';
  const writeHref = isOwn || slug === '' ? null : `/contact/${encodeURIComponent(slug)}?piano=${listing.id}`;
  const stale = useStaleSince(now);
  const endedAt = termOver(listing, { stale, now });
  const hasEnded = endedAt !== null && !isOwn;
  const scheduleHref = (kind: ViewingKind) => `/viewings/new?piano=${listing.id}&kind=${kind}`;
  const note = messages.contact[isOwn ? 'own' : hasEnded ? 'ended' : writeHref === null ? 'waits' : isVisitor ? 'visitor' : 'user'];
  const contactNote = listing.status === 'reserved' && !isOwn ? `${partsMessages.reservedText} ${note}` : note;
  usePageHead(listingPage(listing));
  return (
    <PianoView
      listing={listing}
      now={now}
      viewCount={viewCount}
      contactHref={hasEnded ? null : (writeHref ?? '#contact')}
      notice={
        <>
          {stale !== null && <StaleNotice since={stale} endedAt={endedAt} />}
          {isOwn && <OwnNotice {...{ listing, pending, publishing }} />}
        </>
      }
      actions={
        <>
          {!isOwn && !hasEnded && (
            <ButtonLink icon="calendar" href={scheduleHref('viewing')} className={styles.wideAction}>
              {messages.contact.viewing}
            </ButtonLink>
          )}
          {!isOwn && !hasEnded && listing.status !== 'reserved' && (
            <ButtonLink icon="edit" href={`/offers/new?piano=${listing.id}`}>
              {messages.contact.offer}
            </ButtonLink>
          )}
          <SaveButton look="labelled" listing={{ id: listing.id, title }} />
          <ShareButton title={title} priceCents={listing.price_cents} path={path} />
        </>
      }
      contact={
        <ContactSection
          note={contactNote}
          isOwn={isOwn}
          ways={isOwn || hasEnded ? null : { write: writeHref, viewing: scheduleHref('viewing'), call: scheduleHref('call'), phone: listing.seller?.phone }}
          slots={hasEnded ? [] : readSlots(listing.availability_slots)}
          place={listing.location === '' ? null : { place: listing.location, lat: listing.lat, lng: listing.lng }}
        />
      }
    />
  );
}

function LoadError({ reason, retry }: { reason: string | null; retry: () => void }) {
  const words = messages.error;
  useEffect(() => {
    return reason === null ? announceToast({ title: words.title, tone: 'bad' }) : undefined;
  }, [reason, words.title]);
  return (
    <StatePanel
      level={1}
      tone="bad"
      illustration={illustrationPath('state-error')}
      title={words.title}
      actions={
        <>
          <Button variant="primary" icon="refresh" onClick={retry}>
            {words.retry}
          </Button>
          <ButtonLink href="/browse">{words.browse}</ButtonLink>
        </>
      }
    >
      <p>{reason === null ? words.unexpected : [words.database, reason].filter(Boolean).join(': ')}</p>
    </StatePanel>
  );
}

function PianoStates({ piano, retry }: { piano: PianoState; retry: () => void }) {
  const navigation = useNavigation();
  switch (piano.state) {
    case 'found':
      return <FoundPiano {...piano} />;
    case 'loading':
      return <DetailSkeleton />;
    case 'error':
      return <LoadError reason={piano.reason} retry={retry} />;
    case 'no-replica':
      return (
        <StatePanel level={1} tone="bad" icon="alert" title={messages.error.title}>
          <p>{messages.error.noReplica}</p>
        </StatePanel>
      );
    case 'offline':
      return (
        <StatePanel
          level={1}
          illustration={illustrationPath('state-offline')}
          title={messages.offline.title}
          actions={
            <ButtonLink variant="primary" href="/browse">
              {messages.offline.browse}
            </ButtonLink>
          }
        >
          <p>{messages.offline.text}</p>
        </StatePanel>
      );
    case 'no-id':
    case 'not-found': {
      const words = piano.state === 'no-id' ? messages.noId : messages.notFound;
      return (
        <StatePanel
          level={1}
          illustration={illustrationPath('state-empty-search')}
          title={words.title}
          actions={
            <>
              <ButtonLink variant="primary" href="/browse">
                {messages.notFound.browse}
              </ButtonLink>
              <Button onClick={() => navigation.back('/browse')}>{messages.notFound.back}</Button>
            </>
          }
        >
          <p>{words.text}</p>
        </StatePanel>
      );
    }
  }
}

/** One listing. `id` comes from the address and may be anything; '' when the address names none. */
export function PianoDetailScreen({ id }: { id: string }) {
  const { piano, retry } = usePiano(id);
  return (
    <Page>
      <BackToBrowse />
      <PianoStates piano={piano} retry={retry} />
    </Page>
  );
}
