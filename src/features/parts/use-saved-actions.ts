import { useOpenedReplica } from '../../replica/replica-context.tsx';
import type { Replica } from '../../replica/replica.ts';
import type { SavedPiano } from '../../replica/personal-repositories.ts';
import { showToast } from '../../ui/toast.ts';
import { partsMessages as messages } from './messages.ts';

export interface SavedActions {
  /** Resolves to false when it could not be kept; that was said. */
  save(piano: { id: string; title: string }): Promise<boolean>;
  /** Removes and offers Undo, which brings the note back too. */
  remove(piano: SavedPiano): Promise<void>;
}

export function useSavedActions(): SavedActions {
  const opened = useOpenedReplica();

  async function attempt(work: (saved: Replica['saved']) => Promise<unknown>): Promise<boolean> {
    try {
      const replica = await opened();
      // The line above the screen says why.
      if (!replica) return refuse();
      await work(replica.saved);
      return true;
    } catch {
      return refuse(messages.notKeptWhy);
    }
  }

  function refuse(description?: string): false {
    showToast({ title: messages.notKept, description, tone: 'bad' });
    return false;
  }

  return {
    // A card may be pressed before it is known whether its piano is saved: then it stays so.
    save: ({ id, title }) => attempt((saved) => saved.toggle({ id, title }, true)),
    async remove(piano) {
      if (!(await attempt((saved) => saved.toggle({ id: piano.piano_id, title: piano.title }, false)))) return;
      showToast({
        title: messages.removed,
        description: piano.title,
        action: { label: messages.undo, onAction: () => void attempt((saved) => saved.restore(piano)) },
      });
    },
  };
}
