import { useEffect, useState } from 'react';
import type { ListingDraft } from '../../domain/listing/draft.ts';
import { listingPath } from '../../domain/listing/listing-path.ts';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';
import type { Replica } from '../../replica/replica.ts';
import type { IconName } from '../../ui/icon-paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { showToast } from '../../ui/toast.ts';
import { afterMessages as messages, wizardMessages } from './messages.ts';
import { PayToStart } from './pay-to-start.tsx';
import { takeBackDraft } from './publish-draft.ts';
import { hasArrived, type PublishedState } from './published-state.ts';
import { usePublished } from './use-published.ts';

interface PublishedPanelProps {
  /** Of the draft and of the listing. */
  id: string;
  /** Null when it was sent long ago. */
  draft: ListingDraft | null;
  drafts: ListingDrafts;
  replica: Replica;
  /** It is a draft again. */
  onDraft: () => void;
  onAnother: () => void;
  /** It comes after the wizard. */
  begins: boolean;
}

interface Look {
  title: string;
  text: string;
  icon: IconName;
  tone?: 'plain' | 'bad' | 'warn';
}

function lookOf(state: Exclude<PublishedState, { state: 'loading' | 'absent' }>): Look {
  switch (state.state) {
    case 'waiting':
      return { title: messages.waiting, text: messages.waitingText, icon: 'clock' };
    case 'sending':
      return { title: messages.sending, text: messages.sendingText, icon: 'upload' };
    case 'refused':
      return { title: messages.refused, text: state.isPhoto ? messages.fileRefused(state.reason) : messages.refusedText(state.reason), icon: 'alert', tone: 'bad' };
    case 'review':
      return { title: messages.review, text: messages.reviewText, icon: 'shield', tone: 'warn' };
    case 'reserved':
      return { title: messages.done, text: messages.reserved, icon: 'check' };
    case 'shown':
      return { title: messages.done, text: messages.doneText, icon: 'check' };
    case 'declined':
      return { title: messages.declined, text: messages.declinedText(state.reason), icon: 'alert', tone: 'bad' };
    case 'hidden':
      return { title: messages.hidden, text: messages.hiddenText, icon: 'eye-off' };
  }
}

/** What became of a listing that was published here, until it is on the market; it follows the sending. */
export function PublishedPanel({ id, draft, drafts, replica, onDraft, onAnother, begins }: PublishedPanelProps) {
  const { state, isComplete } = usePublished({ id, draft, drafts, replica });
  const [isTakingBack, setIsTakingBack] = useState(false);
  const isGone = state.state === 'absent' && !isTakingBack;

  useEffect(() => {
    // Discarded on the sync page, or the page died before the listing was stored or while it was taken back.
    if (!isGone) return;
    void drafts.update(id, (kept) => kept && { ...kept, publishedAt: null }).then(onDraft);
  }, [isGone, drafts, id, onDraft]);

  useEffect(() => {
    // The last photo has put the listing on the market: the device need not wait for its next round to hear so.
    if (isComplete) replica.sync.now();
  }, [isComplete, replica]);

  if (state.state === 'loading' || state.state === 'absent') {
    return (
      <SkeletonGroup label={wizardMessages.loading}>
        <Skeleton shape="block" height={280} />
      </SkeletonGroup>
    );
  }

  async function takeBack() {
    if (!draft) return;
    // The listing is gone before the rest of it is done, and the wizard is not to come in between.
    setIsTakingBack(true);
    let isBack = false;
    try {
      isBack = await takeBackDraft({ replica, drafts }, draft);
      showToast({ title: isBack ? messages.tookBack : messages.tooLate });
    } finally {
      setIsTakingBack(isBack);
    }
    if (isBack) onDraft();
  }

  const { title, text, icon, tone } = lookOf(state);
  const canTakeBack = draft !== null && 'unsent' in state && state.unsent;
  return (
    <StatePanel
      title={title}
      icon={icon}
      tone={tone}
      begins={begins}
      actions={
        <>
          <PayToStart id={id} chosen={draft?.fields.visibilityOptions ?? null} isSent={hasArrived(state)} />
          {canTakeBack && (
            <Button icon="edit" busy={isTakingBack} onClick={() => void takeBack()}>
              {messages.takeBack}
            </Button>
          )}
          {!('unsent' in state && state.unsent) && (
            <ButtonLink icon="edit" href={`/list-piano?edit=${id}`}>
              {state.state === 'declined' ? messages.editAgain : messages.edit}
            </ButtonLink>
          )}
          {'unsent' in state && <ButtonLink href="/sync">{messages.sync}</ButtonLink>}
          <ButtonLink href={listingPath(id)}>{messages.show}</ButtonLink>
          <ButtonLink href="/browse">{messages.browse}</ButtonLink>
          <ButtonLink href="/dashboard">{messages.dashboard}</ButtonLink>
          <Button icon="plus" onClick={onAnother}>
            {messages.another}
          </Button>
        </>
      }
    >
      <p role="status">{text}</p>
      {'photos' in state && state.photos > 0 && (
        <Progress label={messages.picturesLabel} value={state.sent} max={state.photos} figures={messages.pictures(state.sent, state.photos)} />
      )}
    </StatePanel>
  );
}
