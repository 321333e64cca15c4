import { useSyncState } from '../../replica/replica-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { evaluationWords as words } from './evaluation-words.ts';
import styles from './evaluation.module.css';

/** Without a connection: what still works. */
export function OfflineNote() {
  const { online } = useSyncState();
  if (online) return null;
  return <p className={styles.note}><Icon name="cloud-off" size={18} />{words.offline}</p>;
}
