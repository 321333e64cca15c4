import { useState } from 'react';
import { formatNumber } from '../../lib/format/number.ts';
import type { BinnedChange } from '../../replica/outbox-entry.ts';
import type { Replica } from '../../replica/replica.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { describeChange } from '../parts/kind-words.ts';
import { describeAgo } from '../parts/quantity-words.ts';
import { syncMessages as messages } from './messages.ts';
import styles from './sync-screen.module.css';

interface BinListProps {
  bin: readonly BinnedChange[];
  outbox: Replica['outbox'];
  now: number;
}

/** Lines shown at once: what an import made may have been discarded as a whole. */
const linesAtOnce = 50;

export function BinList({ bin, ...rest }: BinListProps) {
  const [lines, setLines] = useState(linesAtOnce);
  const hidden = bin.length - lines;
  return (
    <>
      <Lines {...rest} bin={bin.slice(0, lines)} />
      {hidden > 0 && (
        <div className={styles.afterLists}>
          <Button onClick={() => setLines(lines + linesAtOnce)}>{messages.showMore(formatNumber(hidden))}</Button>
        </div>
      )}
    </>
  );
}

function Lines({ bin, outbox, now }: BinListProps) {
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
