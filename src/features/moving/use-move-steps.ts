import type { FormOutcome } from '../../replica/form-base.ts';
import type { Moves } from '../../replica/move-repository.ts';
import { useReplica, useSyncState } from '../../replica/replica-context.tsx';
import { showToast } from '../../ui/toast.ts';
import { tellOutcome } from '../parts/tell-outcome.ts';
import { askWords, moveWords as words } from './moving-words.ts';

export type MoveCollection = 'move_requests' | 'move_quotes';

/** The name under which an unsent change waits. */
export const outboxKey = (collection: MoveCollection, id: string) => `${collection}:${id}`;

/** Stores steps, and gives up those that are not sent. */
export function useMoveSteps() {
  const replica = useReplica();
  const { online } = useSyncState();
  return {
    /** True once it is stored. */
    async take(step: (moves: Moves) => Promise<FormOutcome>): Promise<boolean> {
      const outcome = replica && (await step(replica.moves).catch(() => null));
      if (!outcome) {
        showToast({ title: askWords.failed.title, tone: 'bad' });
        return false;
      }
      if (outcome.isGone || outcome.contested.length > 0) {
        tellOutcome(outcome);
        return false;
      }
      showToast({ title: words.saved.title, description: online ? words.saved.online : words.saved.offline });
      return true;
    },
    async giveUp(collection: MoveCollection, id: string): Promise<void> {
      await replica?.outbox.discard(outboxKey(collection, id));
      showToast({ ...words.takenBack });
    },
    retry: (collection: MoveCollection, id: string) => void replica?.outbox.retry(outboxKey(collection, id)),
  };
}
