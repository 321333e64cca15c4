import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { applyUpdate, watchUpdate } from '../platform/service-worker-client.ts';
import { useReplicaPhase } from '../replica/replica-context.tsx';
import { Button } from '../ui/button.tsx';
import { messages } from './messages.ts';
import styles from './notices.module.css';

const update = watchUpdate();

function Notice({ words, children }: { words: { title: string; text: string }; children: ReactNode }) {
  return (
    <section className={styles.notice} aria-label={words.title}>
      <h2 className={styles.title}>{words.title}</h2>
      <p className={styles.text}>{words.text}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}

/** A new version is never taken without a click, so that it interrupts no form. */
function UpdateNotice({ onLater }: { onLater: () => void }) {
  const words = messages.update;
  return (
    <Notice words={words}>
      <Button variant="quiet" onClick={onLater}>
        {words.later}
      </Button>
      <Button variant="primary" onClick={applyUpdate}>
        {words.apply}
      </Button>
    </Notice>
  );
}

/** What the app has to say by itself, in a corner and above the bottom bar. */
export function Notices() {
  const updateState = useSyncExternalStore(update.subscribe, update.get);
  const { phase } = useReplicaPhase();
  const [later, setLater] = useState(false);
  const [knowsNothingIsKept, setKnowsNothingIsKept] = useState(false);
  return (
    <div className={styles.corner} aria-live="polite">
      {phase === 'memory-only' && !knowsNothingIsKept && (
        <Notice words={messages.nothingKept}>
          <Button onClick={() => setKnowsNothingIsKept(true)}>{messages.nothingKept.understood}</Button>
        </Notice>
      )}
      {updateState === 'ready' && !later && phase !== 'outdated' && <UpdateNotice onLater={() => setLater(true)} />}
    </div>
  );
}
