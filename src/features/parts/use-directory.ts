import { useEffect, useMemo, useState } from 'react';
import type { DirectoryEntry } from '../../domain/provider/directory.ts';
import { providerDirectory, readDirectory } from '../../platform/provider-directory.ts';
import { useReadable, useSyncState } from '../../replica/replica-context.tsx';
import { useServer } from '../../server/ports/server-context.tsx';

export type DirectoryState =
  | { state: 'loading' | 'offline' | 'failed' }
  /** `source`: whether the server has answered, is asked, can't be reached, or failed. */
  | { state: 'there'; entries: readonly DirectoryEntry[]; asOf: number; source: 'server' | 'asking' | 'offline' | 'failed' };

const none: readonly DirectoryEntry[] = [];

/** The directory as this device has it, and as the server has it once it answers. */
export function useDirectory(): { directory: DirectoryState; retry: () => void } {
  const stored = useReadable(providerDirectory);
  const server = useServer();
  const { online } = useSyncState();
  const [asked, setAsked] = useState<'asking' | 'server' | 'failed'>('asking');
  const [tries, setTries] = useState(0);

  useEffect(() => void readDirectory(), []);
  useEffect(() => {
    if (!server || !online) return;
    let left = false;
    void server.directory.refresh().then((done) => {
      if (!left) setAsked(done ? 'server' : 'failed');
    });
    return () => {
      left = true;
    };
  }, [server, online, tries]);

  const entries = stored?.entries ?? none;
  const asOf = stored?.asOf ?? 0;
  const isThere = stored !== undefined && stored !== null;
  const directory = useMemo((): DirectoryState => {
    const source = asked === 'asking' && !online ? 'offline' : asked === 'failed' && !online ? 'offline' : asked;
    if (isThere) return { state: 'there', entries, asOf, source: online ? source : 'offline' };
    if (stored === undefined || asked === 'server') return { state: 'loading' };
    return { state: !online ? 'offline' : asked === 'failed' ? 'failed' : 'loading' };
  }, [isThere, stored, entries, asOf, asked, online]);
  return {
    directory,
    retry() {
      setAsked('asking');
      setTries((count) => count + 1);
    },
  };
}
