import type { ReplicatedCollection } from '../../replica/kinds/kinds.ts';
import { useOptionalReadable, useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { appointmentWords as words } from './appointment-words.ts';
import styles from './appointments.module.css';

interface OvertakenProps {
  collection: ReplicatedCollection;
  id: string;
}

/** Says that the other side was first with a step, until it was seen. */
export function Overtaken({ collection, id }: OvertakenProps) {
  const replica = useReplica();
  const alternatives = useOptionalReadable(replica?.outbox.alternatives);
  const mine = alternatives?.filter((each) => each.collection === collection && each.rowId === id) ?? [];
  if (mine.length === 0) return null;
  async function understood() {
    for (const each of mine) await replica?.outbox.choose(each, each.stands);
  }
  return (
    <div className={styles.refusal} role="status">
      <p>{words.overtaken}</p>
      <div className={styles.actions}>
        <Button onClick={() => void understood()}>{words.understood}</Button>
      </div>
    </div>
  );
}
