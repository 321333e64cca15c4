import type { Observable } from 'rxjs';
import type { UploadEntry } from './upload-entry.ts';

export interface UploadContent {
  bytes: ArrayBuffer;
  small?: ArrayBuffer | undefined;
}

export type UploadStep = (item: UploadEntry) => UploadEntry | null;

/** Where queued files live. Each step is atomic, and a file and its bytes are written together or not at all. */
export interface UploadStore {
  /** Rejects with a QuotaExceededError when the disk is full; then nothing of the file is kept. */
  add(item: UploadEntry, content: UploadContent): Promise<void>;
  /** Oldest first, without their bytes and without those that are held. */
  list(): Promise<readonly UploadEntry[]>;
  /** Also a file that is held; null when there is none. */
  find(id: string): Promise<UploadEntry | null>;
  /** The rows whose files are held. */
  heldRows(): Promise<readonly string[]>;
  readBytes(id: string): Promise<ArrayBuffer | null>;
  /** The small form that goes along; null when there is none. */
  readSmall(id: string): Promise<ArrayBuffer | null>;
  /** Applies `step`; null removes the file. The bytes go with it, and when it is done. No file, no step. */
  update(id: string, step: UploadStep): Promise<void>;
  /** The same for all files of a row, together. */
  updateRow(rowId: string, step: UploadStep): Promise<void>;
  /** `list`, now and after every change, in this tab or another. */
  watch(): Observable<readonly UploadEntry[]>;
  close(): void;
}

export function heldRowsOf(items: readonly UploadEntry[]): readonly string[] {
  return [...new Set(items.filter(({ held }) => held).map(({ forRow }) => forRow))];
}

/** Those that are not held. Oldest first; files of one moment in the order of their places, with which their paths end. */
export function inUploadOrder(items: readonly UploadEntry[]): readonly UploadEntry[] {
  return items.filter(({ held }) => !held).sort(
    (a, b) => a.since - b.since || placeOf(a.path) - placeOf(b.path) || (a.path < b.path ? -1 : 1),
  );
}

function placeOf(path: string): number {
  return Number(/-(\d+)\.\w+$/.exec(path)?.[1] ?? 0);
}
