import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { applyUpdate, watchUpdate } from '../platform/service-worker-client.ts';
import { useOptionalReadable, useReplica, useReplicaPhase } from '../replica/replica-context.tsx';
import { Button } from '../ui/button.tsx';
import type { VisitorData, VisitorLeft } from '../replica/visitor-data.ts';
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

type VisitorNotice = ComponentType<{ visitorData: VisitorData; left: VisitorLeft }>;

/** Few ever see this: its code comes when there is something to say. */
function VisitorDataOffer() {
  const visitorData = useReplica()?.visitorData;
  const left = useOptionalReadable(visitorData?.left);
  const [Offer, setOffer] = useState<VisitorNotice | null>(null);
  const wanted = Boolean(left);
  useEffect(() => {
    if (!wanted) return;
    import('./visitor-data-notice.tsx').then(
      (part) => setOffer(() => part.VisitorDataNotice),
      // Offered again at the next start.
      (error: unknown) => console.warn(error),
    );
  }, [wanted]);
  return visitorData && left && Offer && <Offer visitorData={visitorData} left={left} />;
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
