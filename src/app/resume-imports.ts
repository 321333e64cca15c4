import { readImportWait } from '../platform/device-marks.ts';
import type { Replica } from '../replica/replica.ts';

/** Goes on with an import that an earlier page stored in part. Costs nothing where nothing waits. */
export function resumeImports(userId: string | null, replica: Replica): void {
  if (userId === null || readImportWait() !== userId) return;
  replica.imports().catch((error: unknown) => console.warn('An import could not go on', error));
}
