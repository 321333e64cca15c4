import { Link } from '../ui/navigation.tsx';
import { messages } from './messages.ts';
import styles from './wordmark.module.css';

/** A grand piano from above, its strings in brass, and the name. */
export function Wordmark() {
  return (
    <Link href="/" className={styles.mark} aria-label={messages.frame.home}>
      <svg width={30} height={30} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect className={styles.lacquer} x=".5" y=".5" width="31" height="31" rx="8" />
        <path className={styles.ivory} d="M8 6h8.5c4 0 4.6 3.4 5.6 6.2 1.1 3 3.4 4 3.4 7.2 0 3.6-2.4 6.6-6 6.6H8Z" />
        <path className={styles.brass} d="M12 6v20M15.5 6.2v19.6M19 8.4v17.2" />
      </svg>
      <span>{messages.product}</span>
    </Link>
  );
}
