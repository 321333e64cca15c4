import type { ViewingState } from '../../domain/viewing/steps.ts';
import type { ViewingRow } from '../../domain/viewing/viewing-row.ts';
import type { Base } from '../../replica/form-base.ts';
import { useReplica, useSyncState } from '../../replica/replica-context.tsx';
import { showToast } from '../../ui/toast.ts';
import { tellOutcome } from '../parts/tell-outcome.ts';
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
    async take(base: Base<ViewingRow>, step: Step): Promise<boolean> {
      const outcome = await replica?.viewings.step(base, step).catch(() => null);
      // Led on meanwhile: the page says so where the request stands.
      if (outcome && (outcome.isGone || outcome.contested.length > 0)) return tellOutcome(outcome) === 'both';
      const stored = Boolean(outcome);
      if (stored) showToast({ title: words.stored.title, description: online ? words.stored.online : words.stored.offline });
      else showToast({ title: words.notKept, tone: 'bad' });
      return stored;
    },
    async giveUp(id: string): Promise<void> {
      await replica?.outbox.discard(outboxKey(id));
      showToast({ ...words.takenBack });
    },
    retry: (id: string) => void replica?.outbox.retry(outboxKey(id)),
  };
}
