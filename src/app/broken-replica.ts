import type { ReplicaPhase } from '../replica/replica.ts';
import { deleteStored, rescueUnsent } from '../replica/rescue-unsent.ts';
import { keepRescued } from '../replica/rescued-documents.ts';

/**
 * The stored replica can't be opened. Rebuilding reads what was never sent straight from IndexedDB, keeps it aside, deletes
 * the rest and opens anew; the workspace then takes the kept documents in again.
 */
export function describeBroken(broken: {
  error: unknown;
  name: string;
  reopen: () => Promise<void>;
}): Extract<ReplicaPhase, { phase: 'broken' }> {
  return {
    phase: 'broken',
    reason: broken.error instanceof Error ? broken.error.message : String(broken.error),
    async exportUnsent() {
      const unsent = await rescueUnsent(broken.name);
      return JSON.stringify({ exportedAt: new Date().toISOString(), unsent }, null, 2);
    },
    async rebuild() {
      await keepRescued(broken.name, await rescueUnsent(broken.name));
      await deleteStored(broken.name);
      await broken.reopen();
    },
  };
}
