import type { ViewingState } from '../../domain/viewing/steps.ts';
import type { ViewingRow } from '../../domain/viewing/viewing-row.ts';
import type { Base } from '../../replica/form-base.ts';
import { useRowSteps } from '../parts/use-row-steps.ts';
import { viewingWords as words } from './viewing-words.ts';

export interface Step {
  state: ViewingState;
  note: string;
  /** Epoch ms. */
  proposedAt?: number;
}

/** The name under which an unsent change of a request waits. */
export const outboxKey = (id: string) => `viewing_requests:${id}`;

export function useSteps() {
  const { take, giveUp, retry } = useRowSteps(words);
  return {
    take: (base: Base<ViewingRow>, step: Step) => take(({ viewings }) => viewings.step(base, step)),
    giveUp: (id: string) => giveUp(outboxKey(id)),
    retry: (id: string) => retry(outboxKey(id)),
  };
}
