import { useReplica } from '../../replica/replica-context.tsx';
import type { SavedPiano } from '../../replica/personal-repositories.ts';
import { showToast } from '../../ui/toast.tsx';
import { partsMessages as messages } from './messages.ts';

export interface SavedActions {
  /** Resolves to false when it could not be kept; that was said. */
  save(piano: { id: string; title: string }): Promise<boolean>;
  /** Removes and offers Undo, which brings the note back too. */
  remove(piano: SavedPiano): Promise<void>;
}

export function useSavedActions(): SavedActions {
  const replica = useReplica();

  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch {
      showToast({ title: messages.notKept, description: messages.notKeptWhy, tone: 'bad' });
      return false;
    }
  }

  return {
    async save(piano) {
      return replica !== null && attempt(() => replica.saved.toggle({ id: piano.id, title: piano.title }));
    },
    async remove(piano) {
      if (!replica) return;
      const target = { id: piano.piano_id, title: piano.title };
      if (!(await attempt(() => replica.saved.toggle(target)))) return;
      showToast({
        title: messages.removed,
        description: piano.title,
        action: { label: messages.undo, onAction: () => void attempt(() => replica.saved.restore(piano)) },
      });
    },
  };
}
