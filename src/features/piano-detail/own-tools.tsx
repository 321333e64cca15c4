import { useState } from 'react';
import type { LifeNotice } from '../../domain/listing/lifecycle.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { OwnListingSheet } from '../parts/own-listing-sheet.tsx';
import { lifeNoticeText, listingActionWords, ownListingMessages as messages } from '../parts/own-listing-words.ts';
import { useListingActions, type ActionTarget } from '../parts/use-listing-actions.ts';

interface OwnToolsProps {
  target: ActionTarget;
  notice: LifeNotice | null;
  /** Where its passport begins, '' for none. */
  passport: string;
  className: string | undefined;
}

/** What the owner should answer now, and the way to all else. */
export function OwnTools({ target, notice, passport, className }: OwnToolsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { run } = useListingActions();
  const navigation = useNavigation();
  const asks = notice?.type === 'StillThere' || notice?.type === 'Hidden';
  return (
    <>
      {notice && <p>{lifeNoticeText(notice)}</p>}
      <div className={className}>
        {asks && (
          <Button icon="check" onClick={() => void run('confirm', target)}>
            {listingActionWords.confirm}
          </Button>
        )}
        {notice?.type === 'Declined' && (
          <ButtonLink icon="edit" href={`/list-piano?edit=${target.id}`}>
            {messages.editAgain}
          </ButtonLink>
        )}
        <Button icon="edit" onClick={() => setIsOpen(true)}>
          {messages.actionsWord}
        </Button>
        {passport !== '' && (
          <ButtonLink icon="book" href={passport}>
            {messages.passport}
          </ButtonLink>
        )}
      </div>
      <OwnListingSheet listing={isOpen ? target : null} onClose={() => setIsOpen(false)} onDeleted={() => navigation.go('/dashboard')} />
    </>
  );
}
