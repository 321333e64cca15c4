import { maxFileBytes, maxFiles, maxOriginalBytes } from './limits.ts';
import type { ImageFailure } from './optimised-image.ts';

export interface Admission<F> {
  admitted: F[];
  refused: { file: F; failure: ImageFailure }[];
}

/** What can be told without reading a file. Null when the file may be read: a large one is made small, and looked at then. */
export function refuseBySize(size: number): ImageFailure | null {
  if (size === 0) return { type: 'Empty' };
  return size > maxOriginalBytes ? { type: 'TooLarge', size, limit: maxFileBytes } : null;
}

/** Of files chosen beside `already` others: those that may be read, in their order, and the others with the reason. */
export function admitFiles<F extends { size: number }>(files: readonly F[], already: number): Admission<F> {
  const admission: Admission<F> = { admitted: [], refused: [] };
  for (const file of files) {
    const full = already + admission.admitted.length >= maxFiles;
    const failure: ImageFailure | null = refuseBySize(file.size) ?? (full ? { type: 'TooMany', limit: maxFiles } : null);
    if (failure) admission.refused.push({ file, failure });
    else admission.admitted.push(file);
  }
  return admission;
}
