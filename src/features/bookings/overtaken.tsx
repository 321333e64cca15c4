import { useOptionalReadable, useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button.tsx';
import { bookingWords as words } from './booking-words.ts';
import styles from './bookings.module.css';

/** Says that the other side was first with a step, until it was seen. */
export function Overtaken({ id }: { id: string }) {
  const replica = useReplica();
  const alternatives = useOptionalReadable(replica?.outbox.alternatives);
  const mine = alternatives?.filter(({ collection, rowId }) => collection === 'bookings' && rowId === id) ?? [];
  if (mine.length === 0) return null;
  async function understood() {
    for (const each of mine) await replica?.outbox.choose(each, each.stands);
  }
  return (
    <div className={styles.refusal} role="status">
      <p>{words.overtaken}</p>
      <div className={styles.actions}>
        <Button onClick={() => void understood()}>{words.overtakenDone}</Button>
      </div>
    </div>
  );
}
