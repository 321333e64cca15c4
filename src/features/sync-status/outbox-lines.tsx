import { useState } from 'react';
import { formatNumber } from '../../lib/format/number.ts';
import type { OutboxEntry } from '../../replica/outbox-entry.ts';
import type { Replica } from '../../replica/replica.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { describeChange, kindWords } from '../parts/kind-words.ts';
import { describeAgo, describeTries } from '../parts/quantity-words.ts';
import { describeError, syncMessages as messages } from './messages.ts';
import { outboxWords } from './outbox-words.ts';
import styles from './sync-screen.module.css';

export interface OutboxListProps {
  entries: readonly OutboxEntry[];
  outbox: Replica['outbox'];
  online: boolean;
  onSendNow: () => void;
  now: number;
}

/** Lines shown at once: an import may leave thousands of changes behind. */
const linesAtOnce = 50;

/** Unsent changes in words, some at a time, with what can be done about each. */
export function OutboxLines({ entries, ...rest }: OutboxListProps) {
  const [lines, setLines] = useState(linesAtOnce);
  const hidden = entries.length - lines;
  return (
    <>
      <Lines {...rest} entries={entries.slice(0, lines)} />
      {hidden > 0 && (
        <div className={styles.afterLists}>
          <Button onClick={() => setLines(lines + linesAtOnce)}>{messages.showMore(formatNumber(hidden))}</Button>
        </div>
      )}
    </>
  );
}

function Lines({ entries, outbox, online, onSendNow, now }: OutboxListProps) {
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.key} className={styles.item}>
          <div className={styles.words}>
            <p className={styles.change}>{describeChange(entry)}</p>
            <p className={styles.note}>
              {describeAgo(entry.since, now)}
              {entry.tries > 0 && ` · ${describeTries(entry.tries)}`}
              {entry.state !== 'parked' && !entry.error && !online && ` · ${messages.whenOnline}`}
            </p>
            {entry.error && <p className={entry.state === 'parked' ? styles.refusal : styles.note}>{describeError(entry.error)}</p>}
          </div>
          <StateBadge entry={entry} />
          <div className={styles.itemActions}>
            <Button variant="quiet" icon="send" onClick={() => (entry.state === 'parked' ? void outbox.retry(entry.key) : onSendNow())}>
              {entry.state === 'parked' ? messages.retry : messages.sendNow}
            </Button>
            <ButtonLink variant="quiet" icon="edit" href={kindWords[entry.collection].address(entry)}>
              {messages.edit}
            </ButtonLink>
            <Button variant="quiet" icon="bin" onClick={() => void discard(outbox, entry)}>
              {messages.discard}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function StateBadge({ entry }: { entry: OutboxEntry }) {
  if (entry.state === 'parked') {
    return (
      <Badge tone="bad" icon="alert">
        {outboxWords.parked}
      </Badge>
    );
  }
  return <Badge icon={entry.state === 'sending' ? 'upload' : 'clock'}>{entry.state === 'sending' ? outboxWords.sending : outboxWords.waiting}</Badge>;
}

async function discard(outbox: Replica['outbox'], entry: OutboxEntry): Promise<void> {
  const binId = await outbox.discard(entry.key);
  showToast({
    title: messages.discarded,
    description: messages.discardedText,
    action: binId ? { label: messages.undo, onAction: () => void outbox.restore(binId) } : undefined,
  });
}
