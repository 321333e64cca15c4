import { useCallback, useEffect, useRef, useState } from 'react';
import type { Imports } from '../../replica/import-port.ts';
import { useReplica, useSyncState } from '../../replica/replica-context.tsx';

export interface LoadedImports {
  /** Null while it is loaded, and where that failed. */
  imports: Imports | null;
  failed: boolean;
  retry: () => void;
}

const reloadPage = () => location.reload();

/**
 * What the device knows of imports; its code is loaded when the first part asks, and again by itself when the connection is back. Some
 * browsers never ask again for code that once failed to load: a second try by hand loads the page anew.
 */
export function useImports(reload: () => void = reloadPage): LoadedImports {
  const replica = useReplica();
  const { online } = useSyncState();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ imports: Imports | null; failed: boolean }>({ imports: null, failed: false });
  useEffect(() => {
    if (!replica) return;
    let current = true;
    replica.imports().then(
      (imports) => current && setState({ imports, failed: false }),
      (error: unknown) => {
        console.warn('The import could not be loaded', error);
        if (current) setState({ imports: null, failed: true });
      },
    );
    return () => {
      current = false;
    };
  }, [replica, attempt]);
  const { failed } = state;
  const wasOnline = useRef(online);
  useEffect(() => {
    const isBack = online && !wasOnline.current;
    wasOnline.current = online;
    if (failed && isBack) setAttempt((count) => count + 1);
  }, [online, failed]);
  const retry = useCallback(() => {
    if (online && attempt > 0) reload();
    else setAttempt((count) => count + 1);
  }, [online, attempt, reload]);
  return { ...state, retry };
}
