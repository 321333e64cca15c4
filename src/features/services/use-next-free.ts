import { useEffect, useState } from 'react';
import type { FoundProvider } from '../../domain/provider/find-providers.ts';
import { freshMs, type NextFrees } from '../../domain/provider/next-free.ts';
import { nextFrees, readKeptNextFrees } from '../../platform/next-free.ts';
import { useReadable, useSyncState } from '../../replica/replica-context.tsx';
import { useServer } from '../../server/ports/server-context.tsx';
import { useNow } from '../parts/use-now.ts';

const none: NextFrees = {};
/** A person who types is not asked along with. */
const quietMs = 300;

export interface KnownFree {
  said: NextFrees;
  /** Epoch ms. */
  now: number;
  online: boolean;
  isAsking: boolean;
}

/** When providers are next free, as this device was told; `of`: those of whom the server is asked while there is a line. */
export function useNextFree(of: readonly FoundProvider[]): KnownFree {
  const said = useReadable(nextFrees) ?? none;
  const server = useServer();
  const { online } = useSyncState();
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const turn = Math.floor(now / freshMs);
  const ids = of.map(({ provider }) => provider.id).join(' ');

  useEffect(() => void readKeptNextFrees(), []);
  useEffect(() => {
    if (!server || !online || ids === '') return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      setAsking(true);
      void server.directory.nextFree(ids.split(' '), asking.signal).then(() => {
        if (!asking.signal.aborted) setAsking(false);
      });
    }, quietMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
      setAsking(false);
    };
  }, [server, online, ids, turn]);
  return { said, now, online, isAsking };
}
