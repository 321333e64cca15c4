import { useCallback, useEffect, useRef, useState } from 'react';
import { admitFiles } from '../../domain/image/admit-files.ts';
import { imageFailureMessage } from '../../domain/image/messages.ts';
import { addPhoto } from '../../domain/listing/draft-photos.ts';
import { createDraft, type DraftPhoto, type ListingDraft } from '../../domain/listing/draft.ts';
import type { ImageOptimiser } from '../../platform/image-worker.ts';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';
import { showToast } from '../../ui/toast.tsx';
import { photoMessages as messages } from './messages.ts';

/** A chosen file on its way to becoming a photo, or why it did not. */
export interface PhotoJob {
  key: string;
  fileName: string;
  state: 'queued' | 'processing' | 'failed';
  /** 0 to 100. */
  percent: number;
  reason: string;
  cancel(): void;
}

interface Chosen {
  file: File;
  /** Of the job and of the photo that it becomes. */
  key: string;
  ending: AbortController;
}

interface IntakeOptions {
  drafts: ListingDrafts;
  draftId: string;
  /** Photos that the draft has. */
  count: number;
  /** The draft with another photo, as it is stored. */
  onAdded: (draft: ListingDraft) => void;
}

/** Takes chosen files: makes them small in a worker and keeps them with the draft, each as soon as it is ready. */
export function usePhotoIntake({ drafts, draftId, count, onAdded }: IntakeOptions) {
  const [jobs, setJobs] = useState<readonly PhotoJob[]>([]);
  const optimiser = useRef<Promise<ImageOptimiser> | null>(null);
  useEffect(
    () => () => {
      void optimiser.current?.then((made) => made.close());
      optimiser.current = null;
    },
    [],
  );

  const note = useCallback((key: string, change: Partial<PhotoJob>) => {
    setJobs((shown) => shown.map((job) => (job.key === key ? { ...job, ...change } : job)));
  }, []);
  const drop = useCallback((key: string) => setJobs((shown) => shown.filter((job) => job.key !== key)), []);

  async function store({ file, key, ending }: Chosen, before: readonly string[]): Promise<'done' | 'failed' | 'cancelled'> {
    optimiser.current ??= import('../../platform/image-worker.ts').then(({ createImageOptimiser }) => createImageOptimiser());
    const made = await optimiser.current;
    const answer = await made.optimise(file, { signal: ending.signal, onProgress: ({ state, percent }) => note(key, { state, percent }) });
    if (!answer.ok) {
      if (answer.error.type === 'Cancelled') return 'cancelled';
      note(key, { state: 'failed', reason: imageFailureMessage(answer.error, file.name) });
      return 'failed';
    }
    const { bytes, contentType, width, height } = answer.value.image;
    const photo: DraftPhoto = { id: key, fileName: file.name.normalize('NFC'), contentType, size: bytes.byteLength, width, height };
    const now = Date.now();
    const step = (stored: ListingDraft | null) => addPhoto(stored ?? createDraft({ id: draftId, now }), { photo, before, now });
    const kept = await drafts.addPhoto(draftId, { photo, bytes, step });
    if (kept.ok && kept.value) {
      onAdded(kept.value);
      return 'done';
    }
    note(key, { state: 'failed', reason: !kept.ok && kept.error.type === 'DiskFull' ? messages.noRoom : messages.notStored });
    return 'failed';
  }

  async function add(files: readonly File[]): Promise<void> {
    const { admitted, refused } = admitFiles(files, count + jobs.filter(({ state }) => state !== 'failed').length);
    const fresh = admitted.map((file): Chosen => ({ file, key: crypto.randomUUID(), ending: new AbortController() }));
    setJobs((shown) => [
      ...shown,
      ...fresh.map(({ file, key, ending }): PhotoJob => ({
        key, fileName: file.name, state: 'queued', percent: 0, reason: '', cancel: () => ending.abort(),
      })),
      ...refused.map(({ file, failure }): PhotoJob => ({
        key: crypto.randomUUID(), fileName: file.name, state: 'failed', percent: 0, reason: imageFailureMessage(failure, file.name), cancel: () => undefined,
      })),
    ]);
    const outcomes = await Promise.all(
      fresh.map(async (chosen, place) => {
        const { key } = chosen;
        const later = fresh.slice(place + 1).map((each) => each.key);
        const outcome = await store(chosen, later).catch((error: unknown) => {
          console.warn('A photo could not be taken', error);
          note(key, { state: 'failed', reason: messages.notStored });
          return 'failed' as const;
        });
        if (outcome !== 'failed') drop(key);
        return outcome;
      }),
    );
    tell(outcomes.filter((each) => each === 'done').length, refused.length + outcomes.filter((each) => each === 'failed').length);
  }

  return { jobs, add, drop };
}

function tell(done: number, failed: number): void {
  if (failed === 0 && done > 0) showToast({ title: messages.complete, description: messages.completeText(done), tone: 'good' });
  else if (done > 0) showToast({ title: messages.partial, description: messages.partialText(done, failed), tone: 'bad' });
  else if (failed > 0) showToast({ title: messages.failed, description: messages.failedText, tone: 'bad' });
}
