import { useState, useSyncExternalStore } from 'react';
import { applyUpdate, watchUpdate } from '../platform/service-worker-client.ts';
import { useOptionalReadable, useReplica, useReplicaPhase } from '../replica/replica-context.tsx';
import { Button } from '../ui/button.tsx';
import { latePart } from '../ui/late-part.tsx';
import { messages } from './messages.ts';
import { Notice } from './notice.tsx';
import styles from './notices.module.css';

const update = watchUpdate();

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

/** Few ever see this: its code comes when there is something to say, and is offered again at the next start where it doesn't. */
const VisitorDataNotice = latePart(async () => (await import('./visitor-data-notice.tsx')).VisitorDataNotice);

function VisitorDataOffer() {
  const visitorData = useReplica()?.visitorData;
  const left = useOptionalReadable(visitorData?.left);
  return visitorData && left && <VisitorDataNotice visitorData={visitorData} left={left} />;
}

/** What the app has to say by itself, above the screen. */
export function Notices() {
  const updateState = useSyncExternalStore(update.subscribe, update.get);
  const { phase } = useReplicaPhase();
  const [later, setLater] = useState(false);
  return (
    <div className={styles.above} aria-live="polite">
      <VisitorDataOffer />
      {updateState === 'ready' && !later && phase !== 'outdated' && <UpdateNotice onLater={() => setLater(true)} />}
    </div>
  );
}
