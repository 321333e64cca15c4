import { useSyncState } from '../../replica/replica-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './appointments.module.css';

/** Without a connection: what still works, in a feature's own words. */
export function NoteOffline({ words }: { words: string }) {
  const { online } = useSyncState();
  if (online) return null;
  return (
    <p className={styles.note}>
      <Icon name="cloud-off" size={18} />
      {words}
    </p>
  );
}
