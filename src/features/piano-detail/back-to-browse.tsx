import { previousAddress } from '../../platform/visit.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link, useNavigation } from '../../ui/navigation.tsx';
import { messages } from './messages.ts';
import styles from './piano-view.module.css';

/** Goes back when the list is where the person came from, so that its filters and its place are kept. */
export function BackToBrowse() {
  const navigation = useNavigation();
  return (
    <Link
      className={styles.back}
      href="/browse"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        if (previousAddress()?.pathname !== '/browse') return;
        event.preventDefault();
        navigation.back('/browse');
      }}
    >
      <Icon name="chevron-left" size={18} />
      {messages.backToBrowse}
    </Link>
  );
}
