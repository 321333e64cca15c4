import { useOptionalReadable, useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { moveWords as words } from './moving-words.ts';
import styles from './moving.module.css';
import { outboxKey, useMoveSteps, type MoveCollection } from './use-move-steps.ts';

/** Why the server said no, and what can be done. */
export function Refusal({ collection, id, known }: { collection: MoveCollection; id: string; known: boolean }) {
  const entries = useOptionalReadable(useReplica()?.outbox.entries);
  const { retry, giveUp } = useMoveSteps();
  const error = entries?.find(({ key }) => key === outboxKey(collection, id))?.error;
  return (
    <div className={styles.refusal} role="alert">
      <p>{error?.reason || words.refused}</p>
      <div className={styles.actions}>
        <Button icon="refresh" onClick={() => retry(collection, id)}>
          {words.retry}
        </Button>
        <Button variant="quiet" onClick={() => void giveUp(collection, id)}>
          {known ? words.undo : words.takeBack}
        </Button>
      </div>
    </div>
  );
}
