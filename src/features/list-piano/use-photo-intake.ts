import { useCallback, useState } from 'react';
import { admitFiles } from '../../domain/image/admit-files.ts';
import { imageFailureMessage } from '../../domain/image/messages.ts';
import type { ImageFailure, OptimisedImage } from '../../domain/image/optimised-image.ts';
import { addPhoto } from '../../domain/listing/draft-photos.ts';
import { createDraft, type DraftPhoto, type ListingDraft } from '../../domain/listing/draft.ts';
import type { PhotoShot } from '../../domain/listing/photo-shots.ts';
import type { Result } from '../../lib/result.ts';
import type { ImageOptimiser } from '../../platform/image-optimiser.ts';
import type { IncomingFile } from '../../platform/incoming-files.ts';
import type { ListingDrafts } from '../../replica/listing-draft-database.ts';
import { showToast } from '../../ui/toast.ts';
import { describeRoom } from '../parts/no-room.ts';
import { photoMessages as messages } from './messages.ts';
import { photoOf } from './photo-files.ts';

/** A chosen file on its way to becoming a photo, or why it did not. */
export interface PhotoJob {
  key: string;
  fileName: string;
  state: 'queued' | 'processing' | 'failed' | 'no-room';
  /** 0 to 100. */
  percent: number;
  /** Of `no-room`: how much room there is. */
  reason: string;
  cancel(): void;
}

interface Chosen {
  file: File;
  /** Of the job and of the photo that it becomes. */
  key: string;
  ending: AbortController;
  shot: PhotoShot | null;
}

interface IntakeOptions {
  drafts: ListingDrafts;
  draftId: string;
  /** Photos that the draft has. */
  count: number;
  optimiser: () => Promise<ImageOptimiser>;
  /** The draft with another photo, as it is stored. */
  onAdded: (draft: ListingDraft) => void;
}

/** The number of files that were taken, and of those that were not. */
interface Intake {
  taken: number;
  failed: number;
}

/** Takes chosen files: makes them small in a worker and keeps them with the draft, each as soon as it is ready. */
export function usePhotoIntake({ drafts, draftId, count, optimiser, onAdded }: IntakeOptions) {
  const [jobs, setJobs] = useState<readonly PhotoJob[]>([]);

  const note = useCallback((key: string, change: Partial<PhotoJob>) => {
    setJobs((shown) => shown.map((job) => (job.key === key ? { ...job, ...change } : job)));
  }, []);
  const drop = useCallback((key: string) => setJobs((shown) => shown.filter((job) => job.key !== key)), []);

  async function store(chosen: Chosen, before: readonly string[]): Promise<'done' | 'waits' | 'failed' | 'cancelled'> {
    const { file, key, ending } = chosen;
    // Taken in another tab, or before the page died.
    if (await drafts.readPhoto(key)) return 'cancelled';
    const made = await optimiser();
    const answer = await made.optimise(file, { signal: ending.signal, onProgress: ({ state, percent }) => note(key, { state, percent }) });
    const added = await photoToKeep(chosen, answer);
    if (!added) {
      if (answer.ok || answer.error.type === 'Cancelled') return 'cancelled';
      note(key, { state: 'failed', reason: imageFailureMessage(answer.error, file.name) });
      return 'failed';
    }
    const now = Date.now();
    const { photo } = added;
    const step = (stored: ListingDraft | null) => addPhoto(stored ?? createDraft({ id: draftId, now }), { photo, before, now });
    const kept = await drafts.addPhoto(draftId, { ...added, step });
    if (kept.ok && kept.value?.photos.some(({ id }) => id === photo.id)) {
      onAdded(kept.value);
      return photo.waits ? 'waits' : 'done';
    }
    if (!kept.ok && kept.error.type === 'DiskFull') note(key, { state: 'no-room', reason: await describeRoom() });
    else note(key, { state: 'failed', reason: messages.notStored });
    return 'failed';
  }

  async function add(files: readonly File[], shot: PhotoShot | null = null): Promise<Intake> {
    return take(files.map((file) => ({ file, id: crypto.randomUUID(), forget: async () => undefined })), shot);
  }

  /** Files that turn out to be no photo leave their place to those behind them, for which there seemed to be none. */
  async function take(incoming: readonly IncomingFile[], shot: PhotoShot | null): Promise<Intake> {
    const sources = new Map(incoming.map((each) => [each.file, each]));
    const others = count + jobs.filter(({ state }) => state === 'queued' || state === 'processing').length;
    const outcomes: Awaited<ReturnType<typeof store>>[] = [];
    const counted = (wanted: string) => outcomes.filter((each) => each === wanted).length;
    let left: readonly File[] = [...sources.keys()];
    while (left.length > 0) {
      const { admitted, refused } = admitFiles(left, others + counted('done') + counted('waits'));
      const tooMany = refused.filter(({ failure }) => failure.type === 'TooMany');
      const hopeless = refused.filter((each) => !tooMany.includes(each));
      setJobs((shown) => [...shown, ...hopeless.map(({ file, failure }) => refusedJob([file], failure))]);
      outcomes.push(...hopeless.map(() => 'failed' as const));
      if (admitted.length === 0) {
        const [first] = tooMany;
        if (first) setJobs((shown) => [...shown, refusedJob(tooMany.map(({ file }) => file), first.failure)]);
        outcomes.push(...tooMany.map(() => 'failed' as const));
        break;
      }
      outcomes.push(...(await takeAdmitted(admitted, { sources, shot })));
      left = tooMany.map(({ file }) => file);
    }
    const failed = counted('failed');
    tell({ done: counted('done'), waits: counted('waits'), failed });
    return { taken: counted('done') + counted('waits'), failed };
  }

  async function takeAdmitted(admitted: readonly File[], { sources, shot }: { sources: ReadonlyMap<File, IncomingFile>; shot: PhotoShot | null }) {
    const fresh = admitted.map((file): Chosen => ({ file, key: sources.get(file)?.id ?? crypto.randomUUID(), ending: new AbortController(), shot }));
    setJobs((shown) => [
      ...shown,
      ...fresh.map(({ file, key, ending }): PhotoJob => ({
        key, fileName: file.name, state: 'queued', percent: 0, reason: '', cancel: () => ending.abort(),
      })),
    ]);
    return Promise.all(
      fresh.map(async (chosen, place) => {
        const { key } = chosen;
        const later = fresh.slice(place + 1).map((each) => each.key);
        const outcome = await store(chosen, later).catch((error: unknown) => {
          console.warn('A photo could not be taken', error);
          note(key, { state: 'failed', reason: messages.notStored });
          return 'failed' as const;
        });
        if (outcome === 'failed') return outcome;
        // Only now: a page that dies before offers it again, under the same id.
        await sources.get(chosen.file)?.forget();
        drop(key);
        return outcome;
      }),
    );
  }

  return { jobs, add, addIncoming: (files: readonly IncomingFile[]) => take(files, null), drop };
}

/** One line for files that were refused for the same reason. */
function refusedJob(files: readonly File[], failure: ImageFailure): PhotoJob {
  const names = files.map(({ name }) => name).join(', ');
  const sentence = imageFailureMessage(failure, names);
  const reason = failure.type === 'TooMany' ? `${sentence}: ${names}` : sentence;
  return { key: crypto.randomUUID(), fileName: names, state: 'failed', percent: 0, reason, cancel: () => undefined };
}

/** The photo that a file becomes, with its bytes; an original that can't be read yet is kept as it is (rule P-4). Null for none. */
async function photoToKeep(
  { file, key, shot }: Chosen,
  answer: Result<OptimisedImage, ImageFailure>,
): Promise<{ photo: DraftPhoto; bytes: ArrayBuffer; small?: ArrayBuffer } | null> {
  const said = shot === null ? {} : { shot };
  if (answer.ok) {
    const photo = { ...photoOf(answer.value, { id: key, fileName: file.name }), ...said };
    return { photo, bytes: answer.value.image.bytes, small: answer.value.thumbnail.bytes };
  }
  if (answer.error.type !== 'HeicOffline') return null;
  const fileName = file.name.normalize('NFC');
  const photo: DraftPhoto = { id: key, fileName, contentType: 'image/heic', size: file.size, width: 0, height: 0, waits: true, ...said };
  return { photo, bytes: await file.arrayBuffer() };
}

function tell({ done, waits, failed }: { done: number; waits: number; failed: number }): void {
  if (failed === 0 && waits > 0) showToast({ title: messages.complete, description: messages.keptText(waits), tone: 'good' });
  else if (failed === 0 && done > 0) showToast({ title: messages.complete, description: messages.completeText(done), tone: 'good' });
  else if (done + waits > 0) showToast({ title: messages.partial, description: messages.partialText(done + waits, failed), tone: 'bad' });
  else if (failed > 0) showToast({ title: messages.failed, description: messages.failedText, tone: 'bad' });
}
