import { useState, useSyncExternalStore } from 'react';
import { applyUpdate, watchUpdate } from '../platform/service-worker-client.ts';
import { Button } from '../ui/button.tsx';
import { messages } from './messages.ts';
import styles from './notices.module.css';

const update = watchUpdate();

/** A new version is never taken without a click, so that it interrupts no form. */
function UpdateNotice({ onLater }: { onLater: () => void }) {
  const words = messages.update;
  return (
    <section className={styles.notice} aria-label={words.title}>
      <h2 className={styles.title}>{words.title}</h2>
      <p className={styles.text}>{words.text}</p>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onLater}>
          {words.later}
        </Button>
        <Button variant="primary" onClick={applyUpdate}>
          {words.apply}
        </Button>
      </div>
    </section>
  );
}

/** What the app has to say by itself, in a corner and above the bottom bar. */
export function Notices() {
  const updateState = useSyncExternalStore(update.subscribe, update.get);
  const [later, setLater] = useState(false);
  return (
    <div className={styles.corner} aria-live="polite">
      {updateState === 'ready' && !later && <UpdateNotice onLater={() => setLater(true)} />}
    </div>
  );
}
