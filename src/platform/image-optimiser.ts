import type { ImageFailure, ImageProgress, OptimisedImage, PictureEdit } from '../domain/image/optimised-image.ts';
import type { Result } from '../lib/result.ts';

export interface OptimiseOptions {
  signal?: AbortSignal;
  edit?: PictureEdit;
  onProgress?: (progress: ImageProgress) => void;
}

export interface ImageOptimiser {
  /**
   * Makes a picture ready for upload in a worker, three at a time. Never rejects: every failure is a value, and one
   * file's failure leaves the others alone. After an abort the answer is `Cancelled` at once.
   */
  optimise(file: Blob, options?: OptimiseOptions): Promise<Result<OptimisedImage, ImageFailure>>;
  /** Ends the worker; what still runs or waits is `Cancelled`. */
  close(): void;
}
