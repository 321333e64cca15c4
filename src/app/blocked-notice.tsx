import { useSyncExternalStore } from 'react';
import { watchBlocked } from '../platform/site-data.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './blocked-notice.module.css';
import { messages } from './messages.ts';

const blocked = watchBlocked();

/** Above every screen, as long as it is so: what this browser keeps from the app, and what that means. */
export function BlockedNotice() {
  const kinds = useSyncExternalStore(blocked.subscribe, blocked.get);
  if (kinds.length === 0) return null;
  const words = messages.blocked;
  // Where nothing is kept at all, the app works online only, and tabs have nothing in common that they could spoil.
  const meant = kinds.includes('databases') ? kinds.filter((kind) => kind !== 'tabs' && kind !== 'files') : kinds;
  return (
    <section className={styles.notice} aria-label={words.title} role="status">
      <Icon name="info" size={18} />
      <p>
        <strong>{words.title}.</strong> {meant.map((kind) => words.meaning[kind]).join(' ')} {words.remedy}
      </p>
    </section>
  );
}
