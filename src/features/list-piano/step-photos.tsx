import { useId, useRef, useState } from 'react';
import { movePhoto, removePhoto } from '../../domain/listing/draft-photos.ts';
import type { ListingDraft } from '../../domain/listing/draft.ts';
import { mostPhotos } from '../../domain/listing/wizard-options.ts';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Progress } from '../../ui/progress.tsx';
import { photoMessages as messages } from './messages.ts';
import { PhotoItem } from './photo-item.tsx';
import type { StepProps } from './step-props.ts';
import styles from './step-photos.module.css';
import { usePhotoIntake, type PhotoJob } from './use-photo-intake.ts';

interface StepPhotosProps extends StepProps {
  drafts: ListingDrafts;
  onAdded: (draft: ListingDraft) => void;
}

export function StepPhotos({ draft, drafts, change, onAdded }: StepPhotosProps) {
  const { photos } = draft;
  const inputId = useId();
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const { jobs, add, drop } = usePhotoIntake({ drafts, draftId: draft.id, count: photos.length, onAdded });

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

  return (
    <div className={styles.step}>
      <div className={styles.pick}>
        <input
          id={inputId}
          className={styles.input}
          type="file"
          accept="image/*"
          multiple
          disabled={photos.length >= mostPhotos}
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
          {messages.hint}
        </p>
      </div>
      {jobs.length > 0 && (
        <ul role="list" className={styles.jobs}>
          {jobs.map((job) => (
            <JobLine key={job.key} job={job} onDismiss={() => drop(job.key)} />
          ))}
        </ul>
      )}
      {photos.length === 0 ? (
        <p className={styles.note}>{messages.empty}</p>
      ) : (
        <ol role="list" className={styles.photos} aria-label={messages.listLabel} ref={list}>
          {photos.map((photo, place) => (
            <PhotoItem
              key={photo.id}
              {...{ photo, place, drafts }}
              count={photos.length}
              onMove={(to) => move(photo.id, to)}
              onRemove={() => remove(photo.id)}
            />
          ))}
        </ol>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

function JobLine({ job, onDismiss }: { job: PhotoJob; onDismiss: () => void }) {
  if (job.state === 'failed') {
    return (
      <li className={styles.job}>
        <span className={styles.fault} role="alert">
          <Icon name="alert" size={18} />
          {job.reason}
        </span>
        <IconButton icon="close" label={messages.dismiss(job.fileName)} onClick={onDismiss} />
      </li>
    );
  }
  return (
    <li className={styles.job}>
      <Progress label={job.fileName} value={job.percent} figures={messages.states[job.state]} />
      <Button variant="quiet" aria-label={messages.cancel(job.fileName)} onClick={job.cancel}>
        <Icon name="close" />
      </Button>
    </li>
  );
}
