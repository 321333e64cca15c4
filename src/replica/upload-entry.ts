import type { ReplicatedCollection } from './kinds/kinds.ts';
import type { OutboxError } from './outbox-entry.ts';

/** A file on its way to the server. Its path never changes, so that a repeated upload is the same upload. */
export interface UploadEntry {
  id: string;
  bucket: UploadBucket;
  /** Inside the bucket: '{userId}/{ms}-{random}-{index}.jpg'. */
  path: string;
  /** Where its small form goes, before it; absent where it has none, or when it is there. */
  smallPath?: string;
  /** Its small form never leaves, and stays here once the file is on the server: such a file has no public address to be shown from. */
  keepsSmall?: true;
  /** The name that the file had on the device, for people. */
  fileName: string;
  contentType: string;
  /** Bytes, without the small form. */
  size: number;
  /** The row that shows the file. */
  forCollection: ReplicatedCollection;
  forRow: string;
  /** `failed`: the server refused it, see `error`. `done`: on the server; its bytes are no longer on the device. */
  state: 'queued' | 'uploading' | 'done' | 'failed';
  /** Set aside while its listing is taken back: neither listed nor sent, and dropped with it. */
  held?: true;
  uploadedBytes: number;
  tries: number;
  error: OutboxError | null;
  /** Epoch ms when it was queued. */
  since: number;
  /** Epoch ms when the server had it, null before. */
  doneAt: number | null;
}

export type UploadBucket = 'piano-images' | 'dispute-evidence' | 'evaluation-reports' | 'evaluation-photos' | 'provider-documents' | 'job-photos' | 'move-photos';

export interface NewUpload {
  bucket: UploadBucket;
  bytes: ArrayBuffer;
  /** A picture's small form, of the same type: it goes along, under the path that `smallPathOf` tells. */
  small?: ArrayBuffer | undefined;
  /** The small form stays on the device instead of going along. */
  keepsSmall?: true;
  contentType: string;
  fileName: string;
  forCollection: ReplicatedCollection;
  forRow: string;
  /** Its place among the files of the row, from 0. */
  index: number;
  /**
   * Given where queueing may be repeated: the file's id, and the time of the path in epoch ms. A file of this id that is there
   * already stays as it is, under its path.
   */
  fixed?: { id: string; since: number };
}

/** `DiskFull`: the file was not kept, everything else is; `reason` is a sentence that can be shown. */
export type EnqueueFailure = { type: 'DiskFull'; reason: string } | { type: 'SignInNeeded' };
