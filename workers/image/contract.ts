import type { ImageFailure, OptimisedImage, PictureEdit } from '../../src/domain/image/optimised-image.ts';
import type { Result } from '../../src/lib/result.ts';

/** One file for the worker. A `Blob` crosses by reference: its bytes are read in the worker. */
export interface ImageTask {
  /** Chosen by the caller, unique among the tasks of this worker. */
  id: number;
  file: Blob;
  edit: PictureEdit | null;
}

/** What the page may ask of the image worker. Failures come back as values: a thrown error loses its kind on the way. */
export interface ImageWorkerContract {
  /** `onPercent` is told 0–100 as the steps are done. */
  optimise(task: ImageTask, onPercent: (percent: number) => void): Promise<Result<OptimisedImage, ImageFailure>>;
  /** Ends a running task at its next step with `Cancelled`. Unknown ids are ignored. */
  cancel(id: number): void;
}
