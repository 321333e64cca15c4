import { useId, useRef, useState } from 'react';
import type { PictureEdit } from '../../domain/image/optimised-image.ts';
import { movePhoto, removePhoto, setShot } from '../../domain/listing/draft-photos.ts';
import type { DraftPhoto, ListingDraft } from '../../domain/listing/draft.ts';
import { shotsFor } from '../../domain/listing/photo-shots.ts';
import { mostPhotos } from '../../domain/listing/wizard-options.ts';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.ts';
import { describeNames, describeRoom } from '../parts/no-room.ts';
import { JobList } from './job-line.tsx';
import { photoMessages as messages } from './messages.ts';
import { PhotoEditor } from './photo-editor.tsx';
import { readPicture, remakePhoto, type PhotoFailure } from './photo-files.ts';
import { PhotoGuide } from './photo-guide.tsx';
import { PhotoItem } from './photo-item.tsx';
import type { StepProps } from './step-props.ts';
import styles from './step-photos.module.css';
import { useFileDrop } from './use-file-drop.ts';
import { useOptimiser } from '../parts/use-optimiser.ts';
import { usePhotoIntake } from './use-photo-intake.ts';
import { useWaitingPhotos } from './use-waiting-photos.ts';

interface StepPhotosProps extends StepProps {
  drafts: ListingDrafts;
  /** Takes over the photos as they were stored. */
  onAdded: (draft: ListingDraft) => void;
}

export function StepPhotos({ draft, drafts, change, onAdded }: StepPhotosProps) {
  const { photos, fields } = draft;
  const { online } = useSyncState();
  const inputId = useId();
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const [edited, setEdited] = useState<DraftPhoto | null>(null);
  const optimiser = useOptimiser();
  const { jobs, add, drop } = usePhotoIntake({ drafts, draftId: draft.id, count: photos.length, optimiser, onAdded });
  const waiting = useWaitingPhotos({ drafts, optimiser }, { draft, onMade: onAdded });
  const hovers = useFileDrop((files) => void add(files));
  const shots = shotsFor(fields.type);
  const isFull = photos.length >= mostPhotos;

  function move(id: string, to: number) {
    change((shown) => movePhoto(shown, { id, to, now: Date.now() }));
    setSaid(messages.moved(Math.min(Math.max(to, 0), photos.length - 1) + 1, photos.length));
  }

  function remove(id: string) {
    const place = photos.findIndex((photo) => photo.id === id);
    change((shown) => removePhoto(shown, id, Date.now()));
    setSaid(messages.removed);
    // The button that had the focus goes: its neighbour's takes it.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-removes]') ?? [];
      (buttons[Math.min(place, buttons.length - 1)] ?? document.getElementById(inputId))?.focus();
    });
  }

  async function apply(photo: DraftPhoto, edit: PictureEdit | null) {
    const answer = edit && (await remakePhoto({ drafts, optimiser }, { draftId: draft.id, photo, edit }));
    setEdited(null);
    if (answer?.ok && answer.value.draft) {
      const { undo } = answer.value;
      const place = photos.findIndex(({ id }) => id === photo.id);
      onAdded(answer.value.draft);
      // The photo is another one now, and so is the button that had the focus.
      requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-edits]')[place]?.focus());
      const takeBack = async () => {
        const back = await undo();
        if (back) onAdded(back);
      };
      showToast({ title: messages.edited, tone: 'good', action: { label: messages.undo, onAction: () => void takeBack() } });
    } else if (answer && !answer.ok) {
      showToast({ title: messages.failed, description: await faultOf(answer.error, photo.fileName), tone: 'bad' });
    }
  }

  async function faultOf({ type }: PhotoFailure, fileName: string): Promise<string> {
    if (type === 'DiskFull') return messages.noRoom(describeNames([fileName]), await describeRoom());
    return type === 'NotHere' ? messages.notHere : messages.notStored;
  }

  return (
    <div className={classNames(styles.step, hovers && styles.hovered)}>
      <div className={styles.pick}>
        <input
          id={inputId}
          className={styles.input}
          type="file"
          accept="image/*"
          multiple
          disabled={isFull}
          aria-describedby={`${inputId}-hint`}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            if (files.length > 0) void add(files);
          }}
        />
        <label className={styles.label} htmlFor={inputId}>
          <Icon name="plus" />
          {messages.choose}
        </label>
        <p className={styles.note} id={`${inputId}-hint`}>
          {messages.hint} <span className={styles.dropHint}>{messages.drop}</span>
        </p>
      </div>
      <PhotoGuide type={fields.type} photos={photos} isFull={isFull} onTaken={(files, shot) => void add(files, shot)} />
      <JobList jobs={jobs} onDismiss={drop} />
      {photos.length === 0 ? (
        <p className={styles.note}>{messages.empty}</p>
      ) : (
        <ol role="list" className={styles.photos} aria-label={messages.listLabel} ref={list}>
          {photos.map((photo, place) => (
            <PhotoItem
              key={photo.id}
              {...{ photo, place, drafts, shots, online }}
              count={photos.length}
              fault={waiting.faults[photo.id]}
              onMove={(to) => move(photo.id, to)}
              onRemove={() => remove(photo.id)}
              onEdit={() => setEdited(photo)}
              onShot={(shot) => change((shown) => setShot(shown, { id: photo.id, shot, now: Date.now() }))}
              onAgain={waiting.again}
            />
          ))}
        </ol>
      )}
      {edited && (
        <PhotoEditor
          number={photos.findIndex(({ id }) => id === edited.id) + 1}
          read={() => readPicture(drafts, edited)}
          onApply={(edit) => apply(edited, edit)}
          onClose={() => setEdited(null)}
        />
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}
