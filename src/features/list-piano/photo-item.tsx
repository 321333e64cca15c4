import type { KeyboardEvent } from 'react';
import { isSmallPicture } from '../../domain/image/small-picture.ts';
import { photoCategory } from '../../domain/listing/draft-photos.ts';
import type { DraftPhoto } from '../../domain/listing/draft.ts';
import { photoShots, type PhotoShot } from '../../domain/listing/photo-shots.ts';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { shotNames } from '../parts/shot-names.ts';
import { photoMessages as messages } from './messages.ts';
import styles from './step-photos.module.css';
import { usePhotoAddress } from './use-photo-address.ts';

interface PhotoItemProps {
  photo: DraftPhoto;
  /** From 0. */
  place: number;
  count: number;
  drafts: ListingDrafts;
  /** Of those that the type has; others that a photo shows are offered as well. */
  shots: readonly PhotoShot[];
  /** Why a waiting photo can't be made small; '' or undefined while it may. */
  fault: string | undefined;
  online: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  onEdit: () => void;
  onShot: (shot: PhotoShot | null) => void;
  onAgain: () => void;
}

/** One photo in its place. Its buttons move it; so do the arrow keys while the focus is on one of them. */
export function PhotoItem({ photo, place, count, drafts, shots, fault, online, onMove, onRemove, onEdit, onShot, onAgain }: PhotoItemProps) {
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
    <li className={styles.photo}>
      <div className={styles.frame}>
        {photo.waits ? (
          <WaitingPhoto fileName={photo.fileName} {...{ fault, online, onAgain }} />
        ) : (
          <ReadyPhoto photo={photo} drafts={drafts} alt={messages.alt(number, photo.shot)} />
        )}
        <span className={styles.badge}>
          <Badge tone={place === 0 ? 'brass' : 'plain'}>{place === 0 ? messages.cover : category}</Badge>
        </span>
      </div>
      {isSmallPicture(photo) && (
        <p className={styles.small}>
          <Icon name="alert" size={18} />
          {messages.small(photo.width, photo.height)}
        </p>
      )}
      {/* The keys are those of the buttons inside, which have the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.actions} onKeyDown={onKeyDown}>
        <IconButton icon="chevron-left" label={messages.earlier(number)} aria-disabled={place === 0} onClick={() => place > 0 && onMove(place - 1)} />
        <IconButton
          icon="chevron-right"
          label={messages.later(number)}
          aria-disabled={number === count}
          onClick={() => number < count && onMove(place + 1)}
        />
        <IconButton icon="star" label={messages.makeCover(number)} aria-disabled={place === 0} onClick={() => place > 0 && onMove(0)} />
        <IconButton icon="edit" label={messages.edit(number)} data-edits="" aria-disabled={photo.waits === true} onClick={() => !photo.waits && onEdit()} />
        <IconButton icon="trash" label={messages.remove(number)} data-removes="" onClick={onRemove} />
      </div>
      <SelectField
        className={styles.shot}
        label={messages.shot(number)}
        hideLabel
        value={photo.shot ?? ''}
        options={[
          { value: '', label: messages.noShot },
          ...photoShots.filter((shot) => shots.includes(shot) || shot === photo.shot).map((shot) => ({ value: shot, label: shotNames[shot] })),
        ]}
        onValue={(value) => onShot(photoShots.find((shot) => shot === value) ?? null)}
      />
    </li>
  );
}

function ReadyPhoto({ photo, drafts, alt }: { photo: DraftPhoto; drafts: ListingDrafts; alt: string }) {
  const address = usePhotoAddress({ drafts, photo, form: 'small' });
  if (address === undefined) return <Skeleton shape="block" width="100%" height="100%" />;
  if (address === null) return <p className={styles.gone}>{messages.gone}</p>;
  return <img className={styles.picture} src={address} alt={alt} width={480} height={360} decoding="async" />;
}

function WaitingPhoto({ fileName, fault, online, onAgain }: { fileName: string } & Pick<PhotoItemProps, 'fault' | 'online' | 'onAgain'>) {
  return (
    <div className={styles.waiting}>
      {fault ? (
        <p className={styles.fault} role="alert">
          <Icon name="alert" size={18} />
          {fault}
        </p>
      ) : (
        <>
          <p className={styles.fileName}>{fileName}</p>
          <p className={styles.note}>{online && fault === undefined ? messages.waitsOnline : messages.waits}</p>
        </>
      )}
      {fault !== undefined && online && <Button onClick={onAgain}>{messages.again}</Button>}
    </div>
  );
}
