import { Button } from '../../ui/button.tsx';
import { messageWords as words } from './message-words.ts';
import styles from './thread-log.module.css';

interface RefusalProps {
  /** The server's sentence, or ''. */
  reason: string;
  onRetry: () => void;
  onDiscard: () => void;
}

/** Why the server said no to a message, and what can be done. */
export function Refusal({ reason, onRetry, onDiscard }: RefusalProps) {
  return (
    <div className={styles.refusal} role="alert">
      {reason !== '' && <p>{reason}</p>}
      <Button icon="refresh" onClick={onRetry}>
        {words.again}
      </Button>
      <Button variant="quiet" onClick={onDiscard}>
        {words.discard}
      </Button>
    </div>
  );
}
