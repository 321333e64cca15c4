import { canLeaveOutWaiting, waitingPhotos } from '../../domain/listing/draft-photos.ts';
import type { ListingDraft } from '../../domain/listing/draft.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { waitingMessages as messages } from './messages.ts';
import styles from './step-publish.module.css';

interface WaitingChoiceProps {
  draft: ListingDraft;
  online: boolean;
  /** Why a photo can't be made small at all, by its id. */
  faults: Readonly<Record<string, string>>;
  busy: boolean;
  /** Publish by itself as soon as nothing waits, or no longer. */
  onWait: (wanted: boolean) => void;
  onLeaveOut: () => void;
}

/** Photos that this device can't read yet: publishing waits for them, or goes without them (rule P-4). */
export function WaitingChoice({ draft, online, faults, busy, onWait, onLeaveOut }: WaitingChoiceProps) {
  const waiting = waitingPhotos(draft);
  const broken = waiting.map(({ id }) => faults[id]).filter(Boolean);
  const waits = draft.publishWhenReady === true;
  return (
    <Section title={waits ? messages.waitsTitle : messages.title(waiting.length)} level={3} className={styles.part}>
      <p role="status">
        {waits ? messages.waitsText : messages.text} {online ? messages.online : messages.offline}
      </p>
      {broken.map((reason) => (
        <p key={reason} role="alert" className={styles.broken}>
          {reason}
        </p>
      ))}
      <div className={styles.choices}>
        {waits ? (
          <Button onClick={() => onWait(false)}>{messages.stop}</Button>
        ) : (
          <Button variant="primary" icon="clock" disabled={broken.length > 0} onClick={() => onWait(true)}>
            {messages.wait}
          </Button>
        )}
        <Button busy={busy} disabled={!canLeaveOutWaiting(draft)} onClick={onLeaveOut}>
          {messages.leaveOut(waiting.length)}
        </Button>
      </div>
      {!canLeaveOutWaiting(draft) && <p className={styles.gate}>{messages.needed}</p>}
    </Section>
  );
}
