import { useState } from 'react';
import type { PlannedEdit } from '../../../domain/listing/bulk-edit.ts';
import { baseAfter, baseOf } from '../../../replica/form-base.ts';
import type { OwnListing } from '../../../replica/own-listing.ts';
import { useReplica } from '../../../replica/replica-context.tsx';

/** A planned edit with the listing that the dialog showed. */
export interface ShownEdit {
  edit: PlannedEdit;
  shown: OwnListing;
}

export interface BulkDone {
  /** What was written, for taking it back. */
  edits: readonly ShownEdit[];
  /** Listings that held something else by then: that stands, and the other value is kept for a choice. */
  contested: number;
  /** Listings that were deleted by then. */
  gone: number;
  isUndo: boolean;
}

/** Writes planned edits and remembers the last ones until they are taken back. */
export function useBulkEdit() {
  const replica = useReplica();
  const [done, setDone] = useState<BulkDone | null>(null);

  async function write(edits: readonly ShownEdit[], isUndo: boolean): Promise<boolean> {
    if (!replica) return false;
    try {
      const outcomes = await replica.listings.updateAll(
        edits.map(({ edit, shown }) =>
          isUndo ? { base: baseAfter(baseOf(shown), edit.after), changes: edit.before } : { base: baseOf(shown), changes: edit.after },
        ),
      );
      const became = (id: string) => outcomes.get(id) ?? { isGone: true, contested: [] };
      setDone({
        edits: edits.filter(({ edit: { id } }) => !became(id).isGone && became(id).contested.length === 0),
        contested: edits.filter(({ edit: { id } }) => became(id).contested.length > 0).length,
        gone: edits.filter(({ edit: { id } }) => became(id).isGone).length,
        isUndo,
      });
      return true;
    } catch (error) {
      console.warn('Listings could not be changed', error);
      return false;
    }
  }

  return {
    done,
    forget: () => setDone(null),
    apply: (edits: readonly ShownEdit[]) => write(edits, false),
    undo: () => (done ? write(done.edits, true) : Promise.resolve(false)),
  };
}
