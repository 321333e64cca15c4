import { useRef, useState } from 'react';
import { mostPhotos } from '../../domain/moving/request.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import type { AskNotes } from './ask-draft.ts';
import { Photo } from './move-photos.tsx';
import { askWords as words, moveWords } from './moving-words.ts';
import styles from './moving.module.css';

interface PhotoFieldProps {
  requestId: string;
  photos: AskNotes['photos'];
  onPhotos: (photos: AskNotes['photos']) => void;
}

/** Photos are made smaller here, without place and camera, and wait on the device until they can be sent. */
export function PhotoField({ requestId, photos, onPhotos }: PhotoFieldProps) {
  const replica = useReplica();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function add(files: readonly File[]) {
    if (!replica || files.length === 0) return;
    if (photos.length + files.length > mostPhotos) return setProblem(words.photosTooMany);
    setBusy(true);
    setProblem('');
    const added = [...photos];
    const { createImageOptimiser } = await import('../../platform/image-worker.ts');
    const optimiser = createImageOptimiser();
    for (const file of files) {
      const made = await optimiser.optimise(file);
      if (!made.ok) {
        setProblem(words.photoFailed(file.name));
        continue;
      }
      const { bytes, contentType } = made.value.image;
      const queued = await replica.uploads.enqueue({ bucket: 'move-photos', bytes, contentType, fileName: file.name, forCollection: 'move_requests', forRow: requestId, index: added.length });
      if (queued.ok) added.push({ uploadId: queued.value.id, path: queued.value.path });
      else setProblem(queued.error.type === 'DiskFull' ? queued.error.reason : words.photosVisitor);
    }
    optimiser.close();
    onPhotos(added);
    setBusy(false);
  }

  return (
    <fieldset className={styles.part}>
      <legend>{words.photosPart}</legend>
      <p className={styles.soft}>{words.photosHint}</p>
      {photos.length > 0 && (
        <ul className={styles.photos} role="list">
          {photos.map(({ uploadId, path }, index) => (
            <li key={path} className={styles.photo}>
              <Photo path={path} label={moveWords.photo(index + 1)} />
              <IconButton
                icon="trash" label={words.removePhoto(index + 1)}
                onClick={() => {
                  void replica?.uploads.discard(uploadId);
                  onPhotos(photos.filter((photo) => photo.path !== path));
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button icon="plus" busy={busy} onClick={() => input.current?.click()}>
          {busy ? words.preparing : words.addPhotos}
        </Button>
        <input
          ref={input} hidden type="file" accept="image/*" multiple aria-label={words.addPhotos}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            currentTarget.value = '';
            void add(files);
          }}
        />
      </div>
      {problem !== '' && <p className={styles.error} role="alert">{problem}</p>}
    </fieldset>
  );
}
