import { useEffect, useSyncExternalStore } from 'react';
import { supportMail, supportMailLink } from '../domain/company/contact.ts';
import { countUnsent, useMayBeCleared } from '../features/parts/use-may-be-cleared.ts';
import { keepWorkOf, watchOfflineReady } from '../platform/service-worker-client.ts';
import { useReplicaPhase, useSession, useSyncState } from '../replica/replica-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/navigation.tsx';
import { Progress } from '../ui/progress.tsx';
import styles from './footer.module.css';
import { messages } from './messages.ts';
import { footerGroups } from './nav-entries.ts';
import { Wordmark } from './wordmark.tsx';

const offlineReady = watchOfflineReady();

/** Says 'Ready offline' only when every stored file was read back, and never without a word on what may be cleared. */
function OfflineReadiness() {
  const files = useSyncExternalStore(offlineReady.subscribe, offlineReady.get);
  const unsent = countUnsent(useSyncState());
  const { mayBeCleared } = useMayBeCleared(unsent);
  const session = useSession();
  const role = session.kind === 'user' ? session.role : '';
  // Until the device knows who uses it, everybody is a visitor.
  const isKnown = useReplicaPhase().phase !== 'opening';
  useEffect(() => {
    if (isKnown) keepWorkOf(role);
  }, [isKnown, role]);
  const words = messages.offlineReady;
  if (!files || !isKnown) return null;
  const { stored, total } = files;
  if (stored < total) {
    return (
      <div className={styles.storing}>
        <Progress label={words.storing} value={stored} max={total} figures={words.partly(stored, total)} />
      </div>
    );
  }
  return (
    <p className={styles.ready}>
      <Icon name={mayBeCleared ? 'alert' : 'cloud-check'} size={18} />
      {mayBeCleared ? <Link href="/sync">{words.mayBeCleared(unsent)}</Link> : words.ready}
    </p>
  );
}

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div className={styles.about}>
          <Wordmark />
          <p>{messages.frame.about}</p>
          <a href={supportMailLink(messages.frame.mailSubject)}>{supportMail}</a>
        </div>
        {footerGroups.map((group) => (
          <nav key={group.title} aria-label={group.title}>
            <h2 className={styles.title}>{group.title}</h2>
            <ul role="list">
              {group.entries.map((entry) => (
                <li key={entry.href}>
                  <Link href={entry.href} className={styles.entry}>
                    {entry.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={styles.end}>
        <p>{messages.frame.rights}</p>
        <OfflineReadiness />
      </div>
    </footer>
  );
}
