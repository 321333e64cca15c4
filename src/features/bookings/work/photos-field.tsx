import { useEffect, useRef, useState } from 'react';
import { most, textsIn } from '../../../domain/job-sheet/job-sheet.ts';
import type { ImageOptimiser } from '../../../platform/image-optimiser.ts';
import { useReplica } from '../../../replica/replica-context.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SheetPhotos } from '../sheet-photos.tsx';
import styles from './job-sheet.module.css';
import { sheetFormWords as words } from './sheet-form-words.ts';
import type { KeptForm } from './use-kept-form.ts';

/** Photos are made small and stored with their bytes before the sheet names them; they are sent beside it. */
export function PhotosField({ form }: { form: KeptForm }) {
  const replica = useReplica();
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const optimiser = useRef<Promise<ImageOptimiser> | null>(null);
  const photos = textsIn(form.values.photos);
  useEffect(
    () => () => {
      optimiser.current?.then((made) => made.close()).catch(() => undefined);
      optimiser.current = null;
    },
    [],
  );

  async function keep(file: File): Promise<string | null> {
    optimiser.current ??= import('../../../platform/image-worker.ts').then(({ createImageOptimiser }) => createImageOptimiser());
    const made = await (await optimiser.current).optimise(file);
    if (!made.ok) {
      setProblem(words.photoUnreadable(file.name));
      return null;
    }
    const { image, thumbnail } = made.value;
    const queued = await replica?.uploads.enqueue({
      bucket: 'job-photos', bytes: image.bytes, small: thumbnail.bytes, keepsSmall: true, contentType: image.contentType, fileName: file.name,
      forCollection: 'job_sheets', forRow: form.values.id, index: 0,
    });
    if (queued?.ok) return queued.value.path;
    setProblem(queued?.error.type === 'DiskFull' ? queued.error.reason : words.photoNotKept(file.name));
    return null;
  }

  async function add(files: readonly File[]) {
    setProblem(photos.length + files.length > most.photos ? words.photosFull : '');
    setIsBusy(true);
    try {
      let named = photos;
      for (const file of files.slice(0, most.photos - photos.length)) {
        const path = await keep(file);
        if (path === null) continue;
        named = [...named, path];
        form.set({ photos: named }, true);
      }
    } catch (error) {
      console.warn('A photo was not added', error);
      setProblem(words.notKept);
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <fieldset className={styles.group}>
      <legend>{words.photos}</legend>
      <SheetPhotos
        paths={photos}
        onRemove={{ label: words.removePhoto, word: words.remove, act: (path) => form.set({ photos: photos.filter((each) => each !== path) }, true) }}
      />
      {photos.length < most.photos && (
        <TextField
          label={words.addPhoto} hint={words.photosHint} type="file" accept="image/*" multiple error={problem}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            void add(files);
          }}
        />
      )}
      <p role="status" className={styles.soft}>{isBusy ? words.making : ''}</p>
    </fieldset>
  );
}
