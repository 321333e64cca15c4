import { useEffect, useState, type ComponentType } from 'react';
import { countries } from '../../domain/account/countries.ts';
import { isSmallPicture } from '../../domain/image/small-picture.ts';
import { leaveOutWaiting, waitingPhotos, withoutWish } from '../../domain/listing/draft-photos.ts';
import type { ListingDraft } from '../../domain/listing/draft.ts';
import { screenListing } from '../../domain/listing/screening.ts';
import { parseEuroInput } from '../../domain/money/euro.ts';
import { vatCountryOf } from '../../domain/promotion/promotion.ts';
import { setPhotosWait } from '../../platform/device-marks.ts';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';
import { useOptionalReadable, useReplica, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { NoteBox } from '../../ui/note-box.tsx';
import { Section } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.ts';
import { describeRoom } from '../parts/no-room.ts';
import { tellOutcome } from '../parts/tell-outcome.ts';
import { useTowns } from '../parts/use-towns.ts';
import { findPlace } from './find-place.ts';
import { publishMessages as messages } from './messages.ts';
import { PreviewCard } from './preview-card.tsx';
import { publishDraft, type PublishFailure } from './publish-draft.ts';
import { FinancingCard, ScreeningPanel } from './screening-panel.tsx';
import type { StepProps } from './step-props.ts';
import { useOptimiser } from '../parts/use-optimiser.ts';
import { useWaitingPhotos } from './use-waiting-photos.ts';
import { VisibilityChoice } from './visibility-choice.tsx';
import { WaitingChoice } from './waiting-choice.tsx';
import styles from './step-publish.module.css';

interface StepPublishProps extends StepProps {
  drafts: ListingDrafts;
  /** The way into an account, for visitors. */
  signIn: ComponentType<{ next: string }>;
  /** The address of this draft. */
  address: string;
  onPublished: () => void;
}

const failureTexts: Readonly<Record<Exclude<PublishFailure['type'], 'DiskFull'>, string>> = {
  Incomplete: messages.incomplete,
  Gone: messages.listingGone,
  PhotoGone: messages.photoGone,
  SignInNeeded: messages.gateText,
};

async function textOf(type: PublishFailure['type']): Promise<string> {
  return type === 'DiskFull' ? messages.noRoom(await describeRoom()) : failureTexts[type];
}

export function StepPublish({ draft, drafts, set, change, signIn: SignIn, address, onPublished }: StepPublishProps) {
  const session = useSession();
  const replica = useReplica();
  const profile = useOptionalReadable(replica?.profile.own);
  const { online } = useSyncState();
  const towns = useTowns(true);
  const [busy, setBusy] = useState(false);
  const { fields } = draft;
  const price = parseEuroInput(fields.price);
  const priceCents = price.ok ? price.value.cents : null;
  const screening = screenListing({
    price_cents: priceCents,
    piano_type: fields.type || 'Upright',
    condition: fields.condition || null,
    description: fields.description,
    image_urls: draft.photos.map(({ id }) => id),
  });

  const optimiser = useOptimiser();
  const waiting = useWaitingPhotos({ drafts, optimiser }, { draft, onMade: ({ photos }) => change((shown) => ({ ...shown, photos })) });
  const buyer = { isDealer: session.kind === 'user' && session.role === 'dealer', country: vatCountryOf(profile, { country_code: fields.country }) };
  const small = draft.photos.flatMap((photo, place) => (isSmallPicture(photo) ? [place + 1] : []));
  const hasWaiting = waitingPhotos(draft).length > 0;

  async function publish(listing: ListingDraft) {
    if (!replica || !towns) return;
    setBusy(true);
    const countryName = countries().find(({ code }) => code === fields.country)?.name ?? fields.country;
    const answer = await publishDraft({ replica, drafts }, { draft: listing, place: findPlace(towns, fields), countryName, now: Date.now() });
    setBusy(false);
    if (answer.ok) {
      tellOutcome({ isGone: false, ...answer.value });
      onPublished();
    } else showToast({ title: messages.failed, description: await textOf(answer.error.type), tone: 'bad' });
  }

  const mayPublishNow = draft.publishWhenReady === true && !hasWaiting && session.kind === 'user' && replica !== null && towns !== null && !busy;
  useEffect(() => {
    if (!mayPublishNow) return;
    // First the wish goes, so that taking the listing back doesn't publish it anew.
    change(withoutWish);
    void publish(withoutWish(draft));
    // Once for each time that everything is there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [mayPublishNow]);

  function wait(wanted: boolean) {
    change((shown) => (wanted ? { ...shown, publishWhenReady: true } : withoutWish(shown)));
    if (session.kind === 'user') setPhotosWait(wanted ? session.userId : null);
  }

  function publishWithoutWaiting() {
    const left = withoutWish(leaveOutWaiting(draft, Date.now()));
    change(() => left);
    void publish(left);
  }

  const publishLabel = draft.edit ? messages.publishEdit : messages.publish;
  const label = screening.state === 'flagged' ? messages.publishReview : online ? publishLabel : messages.publishLater;
  return (
    <div className={styles.step}>
      <Section title={messages.previewTitle} level={3} className={styles.part}>
        <PreviewCard draft={draft} drafts={drafts} />
      </Section>
      {small.length > 0 && (
        <NoteBox icon="alert">{messages.smallPhotos(small, draft.photos.length)}</NoteBox>
      )}
      <ScreeningPanel screening={screening} />
      {priceCents !== null && <FinancingCard priceCents={priceCents} />}
      {!draft.edit && <VisibilityChoice chosen={fields.visibilityOptions} onChosen={(chosen) => set('visibilityOptions', chosen)} buyer={buyer} />}
      {session.kind === 'visitor' ? (
        <Section title={messages.gateTitle} level={3} className={styles.part}>
          <p className={styles.gate}>
            {messages.gateText} {online ? messages.gateKept : messages.gateOffline}
          </p>
          <SignIn next={address} />
        </Section>
      ) : hasWaiting ? (
        <WaitingChoice
          {...{ draft, online, busy }}
          faults={waiting.faults}
          onWait={wait}
          onLeaveOut={publishWithoutWaiting}
        />
      ) : (
        <Button variant="primary" icon="send" wide busy={busy || !towns} disabled={!replica} onClick={() => void publish(draft)}>
          {label}
        </Button>
      )}
    </div>
  );
}
