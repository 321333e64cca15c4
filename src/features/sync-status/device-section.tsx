import { useEffect, useState } from 'react';
import { formatBytes } from '../../lib/format/measure.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { canAskForPersistence } from '../../platform/device-storage.ts';
import type { Replica } from '../../replica/replica.ts';
import type { StorageUsage, StoredKind } from '../../replica/storage-usage.ts';
import { Section } from '../../ui/page.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { syncMessages as messages } from './messages.ts';
import styles from './sync-screen.module.css';

/** From here on people are told, while there is still time to make room. */
const warnAtPercent = 80;

const kinds = ['listings', 'personal', 'uploads', 'pictures', 'appFiles'] as const;

interface DeviceSectionProps {
  replica: Replica;
  /** Counted anew when any of these changes. */
  lastSuccessAt: number | null;
  waitingUploads: number;
}

/** What is stored here by kind, and how much room is left. */
export function DeviceSection({ replica, lastSuccessAt, waitingUploads }: DeviceSectionProps) {
  const [usage, setUsage] = useState<StorageUsage | null>(null);
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
  }, [replica, lastSuccessAt, waitingUploads]);

  const { usedBytes = null, quotaBytes = null } = usage ?? {};
  const percent = usedBytes !== null && quotaBytes ? Math.floor((usedBytes / quotaBytes) * 100) : 0;
  return (
    <Section title={messages.deviceTitle}>
      {percent >= warnAtPercent && (
        <StatePanel icon="alert" tone="warn" title={messages.used}>
          <p>{messages.nearlyFull(percent)}</p>
        </StatePanel>
      )}
      {!canAskForPersistence() && <p>{messages.evicted}</p>}
      <dl className={styles.facts}>
        {kinds.map((kind) => (
          <Kind key={kind} name={messages.kinds[kind]} stored={usage?.[kind]} rows={kind === 'listings' || kind === 'personal'} />
        ))}
        {usedBytes !== null && (
          <>
            <dt>{messages.used}</dt>
            <dd>
              {quotaBytes === null
                ? formatBytes(usedBytes)
                : messages.usedOf(formatBytes(usedBytes), formatBytes(quotaBytes))}
            </dd>
          </>
        )}
      </dl>
    </Section>
  );
}

/** `stored` is undefined while it is counted, null where the browser can't tell. */
function Kind({ name, stored, rows }: { name: string; stored: StoredKind | null | undefined; rows: boolean }) {
  if (stored === null) return null;
  const bytes = stored && stored.bytes > 0 ? formatBytes(stored.bytes) : null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {stored
          ? messages.kindFigures(formatNumber(stored.count), bytes !== null && rows ? messages.about(bytes) : bytes)
          : '…'}
      </dd>
    </>
  );
}
