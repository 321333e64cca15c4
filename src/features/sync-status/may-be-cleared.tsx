import { useEffect, useState } from 'react';
import { formatBytes } from '../../lib/format/measure.ts';
import type { SyncState } from '../../replica/sync-state.ts';
import { storageEstimate } from '../../platform/device-storage.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { StatePanel } from '../../ui/state-panel.tsx';
import { countUnsent, useMayBeCleared } from '../parts/use-may-be-cleared.ts';
import { clearedMessages as messages } from './cleared-messages.ts';
import styles from './sync-screen.module.css';

/** Says that what waits is not safe in this browser, and what makes it so. */
export function MayBeCleared({ state }: { state: SyncState }) {
  const unsent = countUnsent(state);
  const { mayBeCleared, ask } = useMayBeCleared(unsent);
  const [refused, setRefused] = useState(false);
  const [free, setFree] = useState<number | null>(null);
  useEffect(() => {
    if (!mayBeCleared) return;
    void storageEstimate().then(({ usedBytes, quotaBytes }) =>
      setFree(usedBytes === null || quotaBytes === null ? null : Math.max(0, quotaBytes - usedBytes)));
  }, [mayBeCleared]);
  if (!mayBeCleared) return null;
  return (
    <StatePanel
      icon="alert"
      tone="warn"
      title={messages.title(unsent)}
      actions={
        <Button icon="cloud-check" onClick={() => void ask().then((kept) => setRefused(!kept))}>
          {messages.ask}
        </Button>
      }
    >
      <p>{messages.text}</p>
      <ul className={classNames(styles.plainList, styles.steps)}>
        {messages.steps(free === null ? null : formatBytes(free)).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <p role="status">{refused ? messages.refused : ''}</p>
    </StatePanel>
  );
}
