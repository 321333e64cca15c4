import { useEffect, useState } from 'react';
import type { OwnAccount, WorkGoingOn } from '../../server/ports/own-account.ts';
import styles from './profile.module.css';
import { profileMessages as messages } from './profile-messages.ts';

/** The clock of jobs has a portion ready about as often. */
const againMs = 10_000;

/**
 * What the server still does with the person's listings; mostly nothing. A dealer may have thousands, which it changes in portions.
 * `syncedAt`: asked anew after each sync, since what was saved begins such work when it arrives.
 */
export function GoingOn({ account, online, syncedAt }: { account: OwnAccount; online: boolean; syncedAt: number | null }) {
  const [works, setWorks] = useState<readonly WorkGoingOn[]>([]);

  useEffect(() => {
    if (!online) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const answer = await account.goingOn();
      // Without an answer the last one stands, and nothing is claimed to be over.
      if (!isCurrent) return;
      if (answer.ok) setWorks(answer.value);
      if (!answer.ok || answer.value.length > 0) timer = setTimeout(() => void ask(), againMs);
    };
    void ask();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [account, online, syncedAt]);

  if (works.length === 0) return null;
  return (
    <div role="status" className={styles.notice}>
      {works.map(({ kind, left }) => (
        <p key={kind}>{messages.goingOn[kind](left)}</p>
      ))}
    </div>
  );
}
