import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { SyncSign } from '../features/sync-status/sync-sign.tsx';
import { useSession } from '../replica/replica-context.tsx';
import { ButtonLink, IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { latePart } from '../ui/late-part.tsx';
import { Link } from '../ui/navigation.tsx';
import styles from './header.module.css';
import { Menu } from './menu.tsx';
import { messages } from './messages.ts';
import { currentMark, headerEntryCount, headerPersonalCount, narrowEntryCount, personalEntries, publicEntries } from './nav-entries.ts';
import { ThemeButton } from './theme-button.tsx';
import { UnreadCount } from './unread-count.tsx';
import { useScrolled } from './use-scrolled.ts';
import { Wordmark } from './wordmark.tsx';

const words = messages.frame;

// Comes after the first paint. Without it the menu leads to the notifications: no reason to fail.
const Bell = latePart(async () => (await import('./bell.tsx')).Bell);

export function Header() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const session = useSession();
  const scrolled = useScrolled();
  // Open on one path only: going elsewhere closes the menu.
  const [menuPath, setMenuPath] = useState<string | null>(null);
  const menuOpen = menuPath === pathname;
  const signedIn = session.kind === 'user';
  const entries = [...publicEntries.slice(0, headerEntryCount), ...(signedIn ? personalEntries.slice(0, headerPersonalCount) : [])];
  // Sell Piano stands beside them for those who are signed in.
  const needsRoom = (href: string, place: number) => place >= narrowEntryCount || (signedIn && href === '/sell');

  return (
    <header className={classNames(styles.header, scrolled && styles.scrolled)}>
      <div className={styles.bar}>
        <Wordmark />
        <nav className={styles.nav} aria-label={words.mainNavigation}>
          {entries.map((entry, place) => (
            <Link
              key={entry.href}
              href={entry.href}
              className={classNames(styles.entry, needsRoom(entry.href, place) && styles.roomyOnly)}
              aria-current={currentMark(entry.href, pathname)}
            >
              {entry.label}
              <UnreadCount href={entry.href} />
            </Link>
          ))}
        </nav>
        <div className={styles.sync}>
          <SyncSign />
        </div>
        <Link href="/saved" className={classNames(styles.saved, !signedIn && styles.wideOnly)} aria-label={words.saved} title={words.saved} aria-current={currentMark('/saved', pathname)}>
          <Icon name="heart" size={22} />
        </Link>
        {signedIn && (
          <span className={styles.bell}>
            <Bell className={styles.saved} current={currentMark('/notifications', pathname)} />
          </span>
        )}
        <ThemeButton className={classNames(styles.wideOnly, styles.roomyOnly)} />
        {signedIn ? (
          <ButtonLink variant="primary" href="/sell" className={styles.wideOnly}>
            {words.sell}
          </ButtonLink>
        ) : (
          <ButtonLink variant="primary" href="/auth" className={styles.wideOnly}>
            {words.signIn}
          </ButtonLink>
        )}
        <IconButton icon="menu" label={words.menu} aria-haspopup="dialog" aria-expanded={menuOpen} onClick={() => setMenuPath(pathname)} />
      </div>
      <Menu open={menuOpen} onClose={() => setMenuPath(null)} pathname={pathname} signedIn={signedIn} />
    </header>
  );
}
