import { useSyncState } from '../../replica/replica-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/navigation.tsx';
import { describeState, signLabel } from './shell-messages.ts';
import styles from './sync-sign.module.css';

/** The one small sign in the shell: word and icon, never colour alone. Opens the sync page. */
export function SyncSign() {
  const { word, sentence, icon, tone } = describeState(useSyncState());
  return (
    <>
      <Link href="/sync" className={classNames(styles.sign, styles[tone])} aria-label={signLabel(word)} title={sentence}>
        <Icon name={icon} size={18} />
        <span className={styles.word}>{word}</span>
      </Link>
      <span className="visually-hidden" role="status">
        {word}
      </span>
    </>
  );
}
