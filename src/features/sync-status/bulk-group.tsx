import { useState } from 'react';
import { formatNumber } from '../../lib/format/number.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { describeChange } from '../parts/kind-words.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { describeError, syncMessages as messages } from './messages.ts';
import { OutboxLines, type OutboxListProps } from './outbox-lines.tsx';
import styles from './sync-screen.module.css';

/** Changes that came at once, as one: what they are, and what can be done about all of them. Each can be shown. */
export function BulkGroup(props: OutboxListProps) {
  const { entries, outbox } = props;
  const [shown, setShown] = useState(false);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const parked = entries.filter(({ state }) => state === 'parked');
  const count = formatNumber(entries.length);
  const [example] = parked.length > 0 ? parked : entries;

  async function all(act: (key: string) => Promise<unknown>, done: string): Promise<void> {
    setAsked(false);
    setBusy(true);
    try {
      for (const { key } of parked) await act(key);
      showToast({ title: done });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <div className={styles.bulk}>
        <div className={styles.words}>
          <p className={styles.change}>{messages.bulk(count)}</p>
          {example && <p className={styles.note}>{messages.bulkExample(describeChange(example))}</p>}
          {example?.error && <p className={example.state === 'parked' ? styles.refusal : styles.note}>{describeError(example.error)}</p>}
        </div>
        <div className={styles.itemActions}>
          <Button variant="quiet" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? messages.bulkHide : messages.bulkShow}
          </Button>
          {parked.length > 0 && (
            <Button variant="quiet" icon="send" busy={busy} onClick={() => void all(outbox.retry, messages.bulkRetried(count))}>
              {messages.bulkRetry}
            </Button>
          )}
          {parked.length > 0 && (
            <Button variant="quiet" icon="bin" busy={busy} onClick={() => setAsked(true)}>
              {messages.bulkDiscard}
            </Button>
          )}
        </div>
      </div>
      {shown && <OutboxLines {...props} />}
      <DiscardDialog
        open={asked}
        title={messages.bulkDiscardTitle(count)}
        text={messages.bulkDiscardText}
        keep={messages.bulkKeep}
        discard={messages.bulkDiscard}
        onKeep={() => setAsked(false)}
        onDiscard={() => void all(outbox.discard, messages.bulkDiscarded(count))}
      />
    </>
  );
}
