import type { EvaluationRow } from '../../domain/evaluation/evaluation-row.ts';
import type { EvaluationStep } from '../../replica/evaluation-repository.ts';
import type { Base } from '../../replica/form-base.ts';
import { useReplica, useSyncState } from '../../replica/replica-context.tsx';
import { showToast } from '../../ui/toast.ts';
import { tellOutcome } from '../parts/tell-outcome.ts';
import { evaluationWords as words } from './evaluation-words.ts';

/** The name under which an unsent change of an evaluation waits. */
export function outboxKey(id: string): string {
  return `evaluations:${id}`;
}

/** Stores steps, and gives up those that are not sent. */
export function useEvaluationSteps() {
  const replica = useReplica();
  const { online } = useSyncState();
  return {
    async take(base: Base<EvaluationRow>, step: EvaluationStep): Promise<void> {
      const outcome = await replica?.evaluations.step(base, step).catch(() => null);
      // Led on meanwhile: the page says so where the evaluation stands.
      if (outcome && (outcome.isGone || outcome.contested.length > 0)) return void tellOutcome(outcome);
      if (outcome) showToast({ title: words.stored.title, description: online ? words.stored.online : words.stored.offline });
      else showToast({ title: words.notKept, tone: 'bad' });
    },
    async giveUp(id: string): Promise<void> {
      await replica?.outbox.discard(outboxKey(id));
      showToast({ ...words.takenBack });
    },
    retry: (id: string) => void replica?.outbox.retry(outboxKey(id)),
  };
}
