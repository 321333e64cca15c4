import { formatDay } from '../../lib/format/day.ts';
import { Icon } from '../../ui/icon.tsx';
import { messages } from './messages.ts';
import styles from './own-notice.module.css';

const words = messages.stale;

/** Of a copy that this device could not renew for more than a day: from when it is, and that its term is up. */
export function StaleNotice({ since, endedAt }: { since: number; endedAt: number | null }) {
  return (
    <div className={styles.notice} data-tone="warn">
      <Icon name={endedAt === null ? 'clock' : 'alert'} />
      <div className={styles.words}>
        {endedAt !== null && (
          <p>
            <strong>{words.ended(formatDay(endedAt))}</strong> {words.endedText}
          </p>
        )}
        <p>{words.since(formatDay(since))}</p>
      </div>
    </div>
  );
}
