import type { ViewingState } from '../../domain/viewing/steps.ts';
import { useReplica, useSyncState } from '../../replica/replica-context.tsx';
import { showToast } from '../../ui/toast.tsx';
import { viewingWords as words } from './viewing-words.ts';

export interface Step {
  state: ViewingState;
  note: string;
  /** Epoch ms. */
  proposedAt?: number;
}

/** The name under which an unsent change of a request waits. */
export function outboxKey(id: string): string {
  return `viewing_requests:${id}`;
}

/** Stores steps, and gives up those that are not sent. */
export function useSteps() {
  const replica = useReplica();
  const { online } = useSyncState();
  return {
    /** Whether it was stored. */
    async take(id: string, step: Step): Promise<boolean> {
      const stored = await replica?.viewings.step(id, step).then(() => true, () => false);
      if (stored) showToast({ title: words.stored.title, description: online ? words.stored.online : words.stored.offline });
      else showToast({ title: words.notKept, tone: 'bad' });
      return stored === true;
    },
    async giveUp(id: string): Promise<void> {
      await replica?.outbox.discard(outboxKey(id));
      showToast({ ...words.takenBack });
    },
    retry: (id: string) => void replica?.outbox.retry(outboxKey(id)),
  };
}
