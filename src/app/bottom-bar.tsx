import { useLocation } from '@tanstack/react-router';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/navigation.tsx';
import styles from './bottom-bar.module.css';
import { bottomEntries, currentMark } from './nav-entries.ts';

/** The five ways within reach of the thumb, on phones only. */
export function BottomBar() {
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <nav className={styles.bar} aria-label="Quick">
      {bottomEntries.map((entry) => (
        <Link key={entry.href} href={entry.href} className={styles.entry} aria-current={currentMark(entry.href, pathname)}>
          <Icon name={entry.icon} size={22} />
          {entry.label}
        </Link>
      ))}
    </nav>
  );
}
