import { useEffect, useRef, useState } from 'react';
import type { Candidate } from '../../domain/serial/candidate.ts';
import { systemClock } from '../../lib/clock.ts';
import type { Replica } from '../../replica/replica.ts';
import { useReplica, useReplicaPhase, useSyncState } from '../../replica/replica-context.tsx';
import { parseServerAnswer } from './server-answer.ts';

/** `off`: it can't be asked now. `none`: it knows no year. `failed`: no answer came; the local answer stands. */
export type ServerAnswer =
  | { state: 'off' }
  | { state: 'waiting' }
  | { state: 'asking' }
  | { state: 'found'; candidate: Candidate }
  | { state: 'none' }
  | { state: 'failed' };

/** ms after which the screen stops waiting for the server; the local answer is there at once anyway. */
const patience = 4000;

async function askServer(replica: Replica, request: { serial: string; manufacturer: string | null }): Promise<ServerAnswer> {
  const tooLate = systemClock.sleep(patience).then((): ServerAnswer => ({ state: 'failed' }));
  const answer = replica.lookups.askServer(request).then(
    (rows): ServerAnswer => {
      if (!rows.ok) return { state: 'failed' };
      const candidate = parseServerAnswer(rows.value);
      return candidate ? { state: 'found', candidate } : { state: 'none' };
    },
    (): ServerAnswer => ({ state: 'failed' }),
  );
  return Promise.race([answer, tooLate]);
}

interface ServerQuestion {
  /** Changes with every look-up, also with a repeated one; null while there is nothing to ask. */
  key: string | null;
  serial: string;
  manufacturer: string;
}

/** Asks the server once for each key, as soon as that is possible. */
export function useServerAnswer({ key, serial, manufacturer }: ServerQuestion): ServerAnswer {
  const replica = useReplica();
  const { phase } = useReplicaPhase();
  const { online } = useSyncState();
  const [received, setReceived] = useState<{ key: string; answer: ServerAnswer } | null>(null);
  const asked = useRef<string | null>(null);
  const canAsk = replica !== null && online;

  useEffect(() => {
    if (key === null || !replica || !online || asked.current === key) return;
    asked.current = key;
    void askServer(replica, { serial, manufacturer: manufacturer || null }).then((answer) => {
      if (asked.current === key) setReceived({ key, answer });
    });
  }, [key, replica, online, serial, manufacturer]);

  if (key === null) return { state: 'off' };
  if (received?.key === key) return received.answer;
  if (canAsk) return { state: 'asking' };
  return phase === 'opening' && online ? { state: 'waiting' } : { state: 'off' };
}
