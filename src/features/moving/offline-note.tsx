import { useSyncState } from '../../replica/replica-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { moveWords as words } from './moving-words.ts';
import styles from './moving.module.css';

/** Without a connection: what still works. */
export function OfflineNote() {
  const { online } = useSyncState();
  if (online) return null;
  return (
    <p className={styles.note}>
      <Icon name="cloud-off" size={18} />
      {words.offline}
    </p>
  );
}
