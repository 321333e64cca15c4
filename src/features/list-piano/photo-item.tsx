import type { KeyboardEvent } from 'react';
import { photoCategory } from '../../domain/listing/draft-photos.ts';
import type { DraftPhoto } from '../../domain/listing/draft.ts';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { photoMessages as messages } from './messages.ts';
import styles from './step-photos.module.css';
import { usePhotoAddress } from './use-photo-address.ts';

interface PhotoItemProps {
  photo: DraftPhoto;
  /** From 0. */
  place: number;
  count: number;
  drafts: ListingDrafts;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One photo in its place. Its buttons move it; so do the arrow keys while the focus is on one of them. */
export function PhotoItem({ photo, place, count, drafts, onMove, onRemove }: PhotoItemProps) {
  const address = usePhotoAddress(drafts, photo);
  const number = place + 1;
  const category = messages.categories[photoCategory(place)];

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : by === undefined ? null : place + by;
    if (to === null) return;
    event.preventDefault();
    if (to >= 0 && to < count && to !== place) onMove(to);
  }

  return (
    // The keys are those of the buttons inside, which have the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className={styles.photo} onKeyDown={onKeyDown}>
      <div className={styles.frame}>
        {address === undefined && <Skeleton shape="block" width="100%" height="100%" />}
        {address === null && <p className={styles.gone}>{messages.gone}</p>}
        {address && <img className={styles.picture} src={address} alt={messages.alt(number)} width={photo.width} height={photo.height} />}
        <span className={styles.badge}>
          <Badge tone={place === 0 ? 'brass' : 'plain'}>{place === 0 ? messages.cover : category}</Badge>
        </span>
      </div>
      <div className={styles.actions}>
        <IconButton icon="chevron-left" label={messages.earlier(number)} aria-disabled={place === 0} onClick={() => place > 0 && onMove(place - 1)} />
        <IconButton
          icon="chevron-right"
          label={messages.later(number)}
          aria-disabled={number === count}
          onClick={() => number < count && onMove(place + 1)}
        />
        <IconButton icon="star" label={messages.makeCover(number)} aria-disabled={place === 0} onClick={() => place > 0 && onMove(0)} />
        <IconButton icon="trash" label={messages.remove(number)} data-removes="" onClick={onRemove} />
      </div>
    </li>
  );
}
