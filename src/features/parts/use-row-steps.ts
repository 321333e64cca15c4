import type { FormOutcome } from '../../replica/form-base.ts';
import { useReplica, useSyncState } from '../../replica/replica-context.tsx';
import type { Replica } from '../../replica/replica.ts';
import { showToast } from '../../ui/toast.ts';
import { tellOutcome } from './tell-outcome.ts';

/** What is said of a step, in a feature's own words. */
interface StepWords {
  stored: { title: string; online: string; offline: string };
  notKept: string;
  takenBack: { title: string; description: string };
}

/** Stores steps of what two people lead on together, and gives up those that are not sent. `key`: the name under which an unsent change waits. */
export function useRowSteps(words: StepWords) {
  const replica = useReplica();
  const { online } = useSyncState();
  return {
    /** Whether it is stored, with nothing else beside it. */
    async take(step: (replica: Replica) => Promise<FormOutcome>): Promise<boolean> {
      const outcome = replica && (await step(replica).catch(() => null));
      // Led on meanwhile: the page says so where it stands.
      if (outcome && tellOutcome(outcome) !== 'stored') return false;
      if (outcome) showToast({ title: words.stored.title, description: online ? words.stored.online : words.stored.offline });
      else showToast({ title: words.notKept, tone: 'bad' });
      return Boolean(outcome);
    },
    async giveUp(key: string): Promise<void> {
      await replica?.outbox.discard(key);
      showToast({ ...words.takenBack });
    },
    retry: (key: string) => void replica?.outbox.retry(key),
  };
}
