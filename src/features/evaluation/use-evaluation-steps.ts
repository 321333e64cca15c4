import type { EvaluationRow } from '../../domain/evaluation/evaluation-row.ts';
import type { EvaluationStep } from '../../replica/evaluation-repository.ts';
import type { Base } from '../../replica/form-base.ts';
import { useRowSteps } from '../parts/use-row-steps.ts';
import { evaluationWords as words } from './evaluation-words.ts';

/** The name under which an unsent change of an evaluation waits. */
export const outboxKey = (id: string) => `evaluations:${id}`;

export function useEvaluationSteps() {
  const { take, giveUp, retry } = useRowSteps(words);
  return {
    take: (base: Base<EvaluationRow>, step: EvaluationStep) => take(({ evaluations }) => evaluations.step(base, step)),
    giveUp: (id: string) => giveUp(outboxKey(id)),
    retry: (id: string) => retry(outboxKey(id)),
  };
}
