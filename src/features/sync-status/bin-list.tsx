import type { BinnedChange, Replica } from '../../replica/replica.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { describeChange } from '../parts/change-words.ts';
import { describeAgo } from '../parts/quantity-words.ts';
import { syncMessages as messages } from './messages.ts';
import styles from './sync-screen.module.css';

interface BinListProps {
  bin: readonly BinnedChange[];
  outbox: Replica['outbox'];
  now: number;
}

export function BinList({ bin, outbox, now }: BinListProps) {
  return (
    <ul className={styles.list}>
      {bin.map((change) => (
        <li key={change.id} className={styles.item}>
          <div className={styles.words}>
            <p className={styles.change}>{describeChange(change.entry)}</p>
            <p className={styles.note}>{describeAgo(change.discardedAt, now)}</p>
          </div>
          <div className={styles.itemActions}>
            <Button
              variant="quiet"
              icon="refresh"
              onClick={() => void outbox.restore(change.id).then(() => showToast({ title: messages.restored, tone: 'good' }))}
            >
              {messages.restore}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
