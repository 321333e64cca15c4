import type { PicturePlan } from '../../../domain/import/pictures/picture-plan.ts';
import { fail, ok, type Result } from '../../../lib/result.ts';
import { askForPersistence } from '../../../platform/device-storage.ts';
import { setPicturesWait } from '../../../platform/device-marks.ts';
import type { KeepFailure, StockPictures } from '../../../replica/stock-picture-database.ts';

/** Pictures that are kept, and the names of those whose files could no longer be read. */
export interface KeptPictures {
  kept: number;
  gone: readonly string[];
}

/**
 * Stores the files of a plan on the device, one after the other. From then on they are taken on whatever becomes of the page; what
 * was stored before a failure stays.
 */
export async function keepPictures(
  pictures: StockPictures,
  plans: readonly PicturePlan<File>[],
  { userId, now, onProgress }: { userId: string; now: number; onProgress: (done: number) => void },
): Promise<Result<KeptPictures, KeepFailure & KeptPictures & { left: readonly string[] }>> {
  void askForPersistence();
  setPicturesWait(userId);
  const gone: string[] = [];
  let kept = 0;
  for (const { listingId, there, added } of plans) {
    for (const [place, { file, hash }] of added.entries()) {
      const bytes = await file.arrayBuffer().catch(() => null);
      if (bytes) {
        const answer = await pictures.keep({ listingId, hash, fileName: file.name.normalize('NFC'), place: there + place, since: now }, bytes);
        if (!answer.ok) {
          const names = plans.flatMap((plan) => plan.added.map((each) => each.file.name));
          return fail({ ...answer.error, kept, gone, left: names.slice(kept + gone.length) });
        }
        kept += 1;
      } else {
        gone.push(file.name);
      }
      onProgress(kept + gone.length);
    }
  }
  return ok({ kept, gone });
}
