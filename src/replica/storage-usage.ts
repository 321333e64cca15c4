import type { RxCollection } from 'rxdb';
import { measureCaches, storageEstimate } from '../platform/device-storage.ts';

import type { StoredDocument } from './replica-schema.ts';
import type { ReplicaCollections } from './rxdb-store.ts';
import { isUnsentUpload } from './upload-item.ts';
import type { UploadStore } from './upload-store.ts';

/** Things of one kind on the device. `bytes` of rows are an estimate. */
export interface StoredKind {
  count: number;
  bytes: number;
}

export interface StorageUsage {
  listings: StoredKind;
  personal: StoredKind;
  /** Files that wait to be uploaded. */
  uploads: StoredKind;
  /** Null where the browser has no Cache Storage. */
  pictures: StoredKind | null;
  appFiles: StoredKind | null;
  /** All of it as the browser counts; null where it doesn't tell. */
  usedBytes: number | null;
  quotaBytes: number | null;
}

/** Rows whose size is taken; reading thousands only to count them would cost more than the figure is worth. */
const sampleSize = 50;

/** What is on the device by kind, and how much room there is. */
export async function measureStorage(parts: {
  collections: ReplicaCollections;
  uploads: UploadStore;
}): Promise<StorageUsage> {
  const [listings, personal, uploads, caches, estimate] = await Promise.all([
    measureRows(parts.collections.pianos),
    measureRows(parts.collections.personal),
    parts.uploads.list(),
    measureCaches(),
    storageEstimate(),
  ]);
  const unsent = uploads.filter(isUnsentUpload);
  return {
    listings,
    personal,
    uploads: { count: unsent.length, bytes: unsent.reduce((sum, { size }) => sum + size, 0) },
    pictures: caches?.pictures ?? null,
    appFiles: caches?.appFiles ?? null,
    ...estimate,
  };
}

/** The number of rows, and their size as text, from a sample. */
async function measureRows(collection: RxCollection<StoredDocument>): Promise<StoredKind> {
  const [count, sample] = await Promise.all([collection.count().exec(), collection.find({ limit: sampleSize }).exec()]);
  const bytes = sample.reduce((sum, document) => sum + JSON.stringify(document.toJSON()).length, 0);
  return { count, bytes: sample.length === 0 ? 0 : Math.round((bytes / sample.length) * count) };
}
