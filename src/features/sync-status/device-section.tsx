import { useEffect, useState } from 'react';
import type { Replica } from '../../replica/replica.ts';
import { Section } from '../../ui/page.tsx';
import { describeBytes } from './change-words.ts';
import { syncMessages as messages } from './messages.ts';
import styles from './sync-screen.module.css';

type Usage = Awaited<ReturnType<Replica['storage']['usage']>>;

/** What is stored here, counted when the page opens and after each sync. */
export function DeviceSection({ replica, lastSuccessAt }: { replica: Replica; lastSuccessAt: number | null }) {
  const [usage, setUsage] = useState<Usage | null>(null);
  useEffect(() => {
    let current = true;
    replica.storage
      .usage()
      .then((counted) => {
        if (current) setUsage(counted);
      })
      // A replica that is being closed can't be counted; the next one will be.
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [replica, lastSuccessAt]);

  const show = (count: number | undefined) => (count === undefined ? '…' : count.toLocaleString('de-DE'));
  return (
    <Section title={messages.deviceTitle}>
      <dl className={styles.facts}>
        <dt>{messages.listings}</dt>
        <dd>{show(usage?.listings)}</dd>
        <dt>{messages.personal}</dt>
        <dd>{show(usage?.personal)}</dd>
        {usage && usage.usedBytes !== null && (
          <>
            <dt>{messages.used}</dt>
            <dd>
              {describeBytes(usage.usedBytes)}
              {usage.quotaBytes !== null && ` of ${describeBytes(usage.quotaBytes)}`}
            </dd>
          </>
        )}
      </dl>
    </Section>
  );
}
