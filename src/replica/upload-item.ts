/** A queued file and the steps it takes. Pure functions: the store applies each of them atomically. */
import type { Observable } from 'rxjs';
import { smallPathOf } from '../domain/listing/small-picture.ts';
import type { OutboxError } from './outbox-entry.ts';
import type { NewUpload, UploadEntry } from './upload-entry.ts';

export function createUpload(
  file: NewUpload,
  { id, userId, now }: { id: string; userId: string; now: number },
): UploadEntry {
  const { bucket, contentType, fileName, forCollection, forRow } = file;
  const path = uploadPath({ userId, since: now, id, index: file.index, contentType });
  return {
    id,
    bucket,
    path,
    ...(file.small && (file.keepsSmall ? { keepsSmall: true as const } : { smallPath: smallPathOf(path) })),
    fileName: fileName.normalize('NFC'),
    contentType,
    size: file.bytes.byteLength,
    forCollection,
    forRow,
    state: 'queued',
    uploadedBytes: 0,
    tries: 0,
    error: null,
    since: now,
    doneAt: null,
  };
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

interface UploadPlace {
  userId: string;
  /** Epoch ms at which it was queued. */
  since: number;
  /** The file's. */
  id: string;
  index: number;
  contentType: string;
}

/** Paths begin with the id of their owner: the policies of the buckets ask for it. */
function uploadPath({ userId, since, id, index, contentType }: UploadPlace): string {
  return `${userId}/${since}-${id.slice(0, 8)}-${index}.${endings[contentType] ?? 'bin'}`;
}

export function isUnsentUpload(item: UploadEntry): boolean {
  return item.state !== 'done';
}

/** Whether the sender should take it. `uploading` is what a page that died has left behind. */
export function isUploadWaiting(item: UploadEntry): boolean {
  return !item.held && (item.state === 'queued' || item.state === 'uploading');
}

/** A file goes as a whole: a repeated try begins at its first byte. */
export function startUpload(item: UploadEntry): UploadEntry {
  return isUploadWaiting(item) ? { ...item, state: 'uploading', uploadedBytes: 0 } : item;
}

/** Its small form is there: a repeated try leaves that out. */
export function finishSmall(item: UploadEntry): UploadEntry {
  const { smallPath: _, ...left } = item;
  return left;
}

export function noteUploadProgress(item: UploadEntry, uploadedBytes: number): UploadEntry {
  return item.state === 'uploading' ? { ...item, uploadedBytes: Math.min(uploadedBytes, item.size) } : item;
}

export function finishUpload(item: UploadEntry, now: number): UploadEntry {
  return { ...releaseUpload(item), state: 'done', uploadedBytes: item.size, error: null, doneAt: now };
}

/** A refusal waits for the person; everything else is tried again by itself. */
export function failUpload(item: UploadEntry, error: OutboxError): UploadEntry {
  if (!isUploadWaiting(item)) return item;
  return {
    ...item,
    state: error.kind === 'rejected' ? 'failed' : 'queued',
    uploadedBytes: 0,
    tries: item.tries + 1,
    error,
  };
}

export function retryUpload(item: UploadEntry): UploadEntry {
  if (item.state === 'failed') return { ...item, state: 'queued', error: null };
  return item.state === 'queued' ? { ...item, error: null } : item;
}

/** What is on the server stays there: its path tells what has been sent. */
export function holdUpload(item: UploadEntry): UploadEntry {
  return item.state === 'done' ? item : { ...item, held: true };
}

export function releaseUpload(item: UploadEntry): UploadEntry {
  const { held, ...free } = item;
  return held ? free : item;
}

export function dropHeld(item: UploadEntry): UploadEntry | null {
  return item.held ? null : item;
}

export function countUploads(items: readonly UploadEntry[]): { waiting: number; failed: number } {
  return {
    waiting: items.filter(isUploadWaiting).length,
    failed: items.filter(({ state }) => state === 'failed').length,
  };
}

/**
 * Calls back when a file joins those that nobody has tried yet: queued in any tab, or to be tried again because the person said so.
 * A failed try is no such occasion, or it would cut its own pause short.
 */
export function watchFreshUploads(all: Observable<readonly UploadEntry[]>, onFresh: () => void): () => void {
  let known = new Set<string>();
  const subscription = all.subscribe((items) => {
    const fresh = new Set(items.filter((item) => item.state === 'queued' && item.error === null).map(({ id }) => id));
    const joined = [...fresh].some((id) => !known.has(id));
    known = fresh;
    if (joined) onFresh();
  });
  return () => subscription.unsubscribe();
}
