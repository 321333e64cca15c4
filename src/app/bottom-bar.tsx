import { useLocation } from '@tanstack/react-router';
import { useSession } from '../replica/replica-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/navigation.tsx';
import { stayingBar } from '../ui/staying-bars.ts';
import styles from './bottom-bar.module.css';
import { messages } from './messages.ts';
import { bottomEntries, currentMark, personalBottomEntries } from './nav-entries.ts';
import { UnreadCount } from './unread-count.tsx';

/** The five ways within reach of the thumb, on phones only. */
export function BottomBar() {
  const entries = useSession().kind === 'user' ? personalBottomEntries : bottomEntries;
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <nav {...stayingBar} className={styles.bar} aria-label={messages.frame.quickNavigation}>
      {entries.map((entry) => (
        <Link key={entry.href} href={entry.href} className={styles.entry} aria-current={currentMark(entry.href, pathname)}>
          <Icon name={entry.icon} size={22} />
          {entry.label}
          <UnreadCount href={entry.href} />
        </Link>
      ))}
    </nav>
  );
}
