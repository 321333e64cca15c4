import { useSession } from '../replica/replica-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/navigation.tsx';
import { InstallEntry } from './install-parts.tsx';
import styles from './menu.module.css';
import { messages } from './messages.ts';
import { adminEntries, currentMark, personalEntries, publicEntries } from './nav-entries.ts';
import { ThemeButton } from './theme-button.tsx';
import { UnreadCount } from './unread-count.tsx';

const words = messages.frame;

interface MenuProps {
  open: boolean;
  onClose: () => void;
  pathname: string;
  signedIn: boolean;
}

/** Every entry, slid in from the right. Page scrolling is locked by the dialog. */
export function Menu({ open, onClose, pathname, signedIn }: MenuProps) {
  const session = useSession();
  const isAdmin = session.kind === 'user' && session.role === 'admin';
  const entries = [...publicEntries, ...(signedIn ? personalEntries : []), ...(isAdmin ? adminEntries : [])];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.menu}
      variant="drawer"
      footer={
        <div className={styles.foot}>
          <ThemeButton />
          {signedIn ? (
            <ButtonLink variant="primary" href="/sell" onClick={onClose}>
              {words.sell}
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" href="/auth" onClick={onClose}>
              {words.signIn}
            </ButtonLink>
          )}
        </div>
      }
    >
      <nav aria-label={words.allPages}>
        <ul role="list" className={styles.list}>
          {entries.map((entry) => (
            <li key={entry.href}>
              {/* Also a link to the page that is shown closes the menu. */}
              <Link href={entry.href} className={styles.entry} aria-current={currentMark(entry.href, pathname)} onClick={onClose}>
                <Icon name={entry.icon} size={22} />
                {entry.label}
                <UnreadCount href={entry.href} />
              </Link>
            </li>
          ))}
          <li>
            <InstallEntry className={styles.entry} onUse={onClose} />
          </li>
        </ul>
      </nav>
    </Dialog>
  );
}
