import { useCallback, useEffect, useState } from 'react';
import { describeDevice } from '../../domain/account/describe-device.ts';
import { formatMoment } from '../../lib/format/moment.ts';
import type { DeviceSession, OwnAccount } from '../../server/ports/own-account.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './profile.module.css';
import { describeAccountFailure, profileMessages as messages } from './profile-messages.ts';

type List = { state: 'loading' } | { state: 'failed' } | { state: 'there'; sessions: readonly DeviceSession[] };

/** The person's sessions as the server knows them; any of them can be ended but the one at hand, which has Sign Out. */
export function DevicesSection({ account, online }: { account: OwnAccount; online: boolean }) {
  const [list, setList] = useState<List>({ state: 'loading' });
  const [busy, setBusy] = useState<string | null>(null);

  const load = useCallback(async () => {
    const answer = await account.sessions();
    setList(answer.ok ? { state: 'there', sessions: answer.value } : { state: 'failed' });
  }, [account]);

  useEffect(() => {
    if (online) void load();
  }, [online, load]);

  async function end(id: string | null) {
    setBusy(id ?? 'others');
    const answer = await account.endSessions(id);
    setBusy(null);
    if (!answer.ok) {
      showToast({ title: messages.devicesFailed, description: describeAccountFailure(answer.error), tone: 'bad' });
      return;
    }
    showToast({ title: messages.ended(answer.value), tone: 'good' });
    await load();
  }

  const sessions = list.state === 'there' ? [...list.sessions].sort((a, b) => Number(b.here) - Number(a.here)) : [];
  return (
    <Section title={messages.devicesTitle} lead={messages.devicesLead}>
      {!online && <p className={styles.hint}>{messages.devicesOffline}</p>}
      {online && list.state === 'loading' && (
        <SkeletonGroup label={messages.devicesLoading} className={styles.devices}>
          <Skeleton shape="block" height={84} />
        </SkeletonGroup>
      )}
      {online && list.state === 'failed' && (
        <p className={styles.actions}>
          <span>{messages.devicesFailed}</span>
          <Button icon="refresh" onClick={() => void load()}>
            {messages.devicesAgain}
          </Button>
        </p>
      )}
      {sessions.length > 0 && (
        <ul className={styles.devices}>
          {sessions.map((session) => (
            <Device key={session.id} session={session} online={online} busy={busy === session.id} onEnd={() => void end(session.id)} />
          ))}
        </ul>
      )}
      {sessions.length > 1 && (
        <div className={styles.actions}>
          <Button disabled={!online} busy={busy === 'others'} onClick={() => void end(null)}>
            {messages.endOthers}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Device({ session, online, busy, onEnd }: { session: DeviceSession; online: boolean; busy: boolean; onEnd: () => void }) {
  const name = describeDevice(session.userAgent) ?? messages.unknownDevice;
  const since = formatMoment(session.signedInAt);
  return (
    <li className={styles.device}>
      <div>
        <p className={styles.deviceName}>
          {name} {session.here && <Badge tone="good">{messages.thisDevice}</Badge>}
        </p>
        <p className={styles.soft}>
          {messages.signedInAt(since)} · {messages.lastSeen(formatMoment(session.seenAt))}
        </p>
      </div>
      {!session.here && (
        <Button variant="quiet" disabled={!online} busy={busy} aria-label={messages.endOneOf(name, since)} onClick={onEnd}>
          {messages.endOne}
        </Button>
      )}
    </li>
  );
}
