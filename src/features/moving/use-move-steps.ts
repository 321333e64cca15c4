import type { FormOutcome } from '../../replica/form-base.ts';
import type { Moves } from '../../replica/move-repository.ts';
import { useRowSteps } from '../parts/use-row-steps.ts';
import { askWords, moveWords } from './moving-words.ts';

export type MoveCollection = 'move_requests' | 'move_quotes';

/** The name under which an unsent change waits. */
export const outboxKey = (collection: MoveCollection, id: string) => `${collection}:${id}`;

const words = { stored: moveWords.saved, notKept: askWords.failed.title, takenBack: moveWords.takenBack };

export function useMoveSteps() {
  const { take, giveUp, retry } = useRowSteps(words);
  return {
    take: (step: (moves: Moves) => Promise<FormOutcome>) => take(({ moves }) => step(moves)),
    giveUp: (collection: MoveCollection, id: string) => giveUp(outboxKey(collection, id)),
    retry: (collection: MoveCollection, id: string) => retry(outboxKey(collection, id)),
  };
}
