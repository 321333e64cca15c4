import type { Clock } from '../lib/clock.ts';
import type { Ids } from '../lib/ids.ts';
import { fail, ok, type Result } from '../lib/result.ts';
import { isDiskFull } from '../platform/device-storage.ts';
import { readableFrom } from './observe.ts';
import type { EnqueueFailure, NewUpload, UploadEntry } from './upload-entry.ts';
import { createUpload, releaseUpload, retryUpload } from './upload-item.ts';
import type { UploadStore } from './upload-store.ts';
import type { Readable } from '../lib/readable.ts';

export interface Uploads {
  /** Oldest first, those that are done for 30 days as well; undefined while loading. */
  all: Readable<readonly UploadEntry[] | undefined>;
  /** Resolves when the bytes are stored on the device; they are sent in the background, also after a reload. */
  enqueue(file: NewUpload): Promise<Result<UploadEntry, EnqueueFailure>>;
  /** Sends a refused file again, or one that waits for its pause now. */
  retry(id: string): Promise<void>;
  /** Forgets the file and its bytes; what the server has already stays there. */
  discard(id: string): Promise<void>;
  /** The bytes of a file that is not done, to be shown or saved; null when there are none. */
  read(id: string): Promise<ArrayBuffer | null>;
  /** Its small form, as long as the device has that. */
  readSmall(id: string): Promise<ArrayBuffer | null>;
}

export interface UploadContext {
  store: UploadStore;
  clock: Clock;
  ids: Ids;
  /** Null for a visitor, who uploads nothing. */
  userId: string | null;
}

const diskFull =
  'There is no room left on this device for this file. Your text and everything stored before are safe. Free some space and add it again.';

export function createUploadRepository({ store, clock, ids, userId }: UploadContext): Uploads {
  return {
    all: readableFrom<readonly UploadEntry[] | undefined>(store.watch(), undefined),
    async enqueue(file) {
      if (userId === null) return fail({ type: 'SignInNeeded' });
      const { id, since } = file.fixed ?? { id: ids.create(), since: clock.now() };
      // Published anew while it is still being taken back.
      if (file.fixed) await store.update(id, releaseUpload);
      const known = file.fixed && (await store.find(id));
      if (known) return ok(known);
      const item = createUpload(file, { id, userId, now: since });
      try {
        await store.add(item, { bytes: file.bytes, small: file.small });
      } catch (error) {
        if (isDiskFull(error)) return fail({ type: 'DiskFull', reason: diskFull });
        throw error;
      }
      return ok(item);
    },
    retry: (id) => store.update(id, retryUpload),
    discard: (id) => store.update(id, () => null),
    read: store.readBytes,
    readSmall: store.readSmall,
  };
}
