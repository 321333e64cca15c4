import type { Lease } from '../lib/lease.ts';
import type { ReplicaDocument } from '../replica/document.ts';
import type { ReplicaStore } from '../replica/replica-store.ts';

/** Another tab leads: what this one was about to write is older than what that one has written. */
export class LostLead extends Error {}

/**
 * A store that is written only while this tab leads. A tab may hang between an answer and the write that follows from it, and come to
 * itself when the next one has long gone on: so each step asks once more at the moment it is taken. What was written to the same document
 * meanwhile has the store take the step again, and then it is asked again. A step that took too long to be sure of it is begun anew.
 */
export function writtenOnlyWhileHeld(store: ReplicaStore, lease: () => Lease): ReplicaStore {
  async function whileHeld<T>(write: (sure: () => void) => Promise<T>): Promise<T> {
    const { isHeld, isFresh } = lease();
    for (;;) {
      if (!(await isHeld())) throw new LostLead();
      let isDoubtful = false;
      const sure = () => {
        isDoubtful = !isFresh();
        if (isDoubtful) throw new LostLead();
      };
      try {
        return await write(sure);
      } catch (error) {
        if (!isDoubtful) throw error;
      }
    }
  }
  return {
    ...store,
    update: (name, ids, step, believed) =>
      whileHeld((sure) =>
        store.update(
          name,
          ids,
          (document, id) => {
            sure();
            return step(document, id);
          },
          believed,
        ),
      ),
    sweep: (name, isStale, generations) =>
      whileHeld((sure) =>
        store.sweep(
          name,
          (document: ReplicaDocument) => {
            sure();
            return isStale(document);
          },
          generations,
        ),
      ),
    // A fact that comes too late says less than was stored: it is asked for once more, and nothing is taken back by it.
    writeFact: (key, value) => whileHeld(() => store.writeFact(key, value)),
  };
}
