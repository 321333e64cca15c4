import { useEffect, useState } from 'react';
import { isCausedBy } from '../domain/refusal/refusal.ts';
import { useOptionalReadable, useReplica, useSession, useSyncState } from '../replica/replica-context.tsx';
import { useServer } from '../server/ports/server-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/navigation.tsx';
import { messages } from './messages.ts';
import styles from './standing-notice.module.css';

/** Above every screen: why the account of who is signed in is suspended, and what still goes. */
export function StandingNotice() {
  const session = useSession();
  const server = useServer();
  const { online, parked } = useSyncState();
  const replica = useReplica();
  // Suspended while the app is open: what was sent since is parked for it.
  const entries = useOptionalReadable(parked > 0 ? replica?.outbox.entries : null);
  const isRefused = entries?.some(({ error }) => error !== null && isCausedBy(error, ['account-suspended'])) ?? false;
  const userId = session.kind === 'user' ? session.userId : null;
  const [known, setKnown] = useState<{ userId: string; reason: string | null } | null>(null);

  useEffect(() => {
    if (userId === null || !server || !online) return;
    let current = true;
    server
      .standing()
      .then((answer) => {
        if (current && answer.ok) setKnown({ userId, reason: answer.value.suspension?.reason ?? null });
      })
      // Without an answer the person finds out by what the server refuses.
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [userId, server, online, isRefused]);

  if (known === null || known.userId !== userId || known.reason === null) return null;
  const words = messages.suspended;
  return (
    <section className={styles.notice} aria-label={words.title} role="status">
      <Icon name="lock" />
      <div>
        <p className={styles.title}>{words.title}</p>
        <p>{words.reason(known.reason)}</p>
        <p>
          {words.text} <Link href="/profile">{words.profile}</Link>
        </p>
      </div>
    </section>
  );
}
