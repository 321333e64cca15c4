import { useState } from 'react';
import { reversed, type PlannedEdit } from '../../../domain/listing/bulk-edit.ts';
import { useReplica } from '../../../replica/replica-context.tsx';

export interface BulkDone {
  /** What was written, for taking it back. */
  edits: readonly PlannedEdit[];
  /** Listings that were something else by then. */
  missed: number;
  isUndo: boolean;
}

/** Writes planned edits and remembers the last ones until they are taken back. */
export function useBulkEdit() {
  const replica = useReplica();
  const [done, setDone] = useState<BulkDone | null>(null);

  async function write(edits: readonly PlannedEdit[], isUndo: boolean): Promise<boolean> {
    if (!replica) return false;
    try {
      const changed = new Set(await replica.listings.updateAll(edits));
      setDone({ edits: edits.filter(({ id }) => changed.has(id)), missed: edits.length - changed.size, isUndo });
      return true;
    } catch (error) {
      console.warn('Listings could not be changed', error);
      return false;
    }
  }

  return {
    done,
    forget: () => setDone(null),
    apply: (edits: readonly PlannedEdit[]) => write(edits, false),
    undo: () => (done ? write(reversed(done.edits), true) : Promise.resolve(false)),
  };
}
