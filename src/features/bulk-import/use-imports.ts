import { useCallback, useEffect, useState } from 'react';
import type { Imports } from '../../replica/import-port.ts';
import { useReplica } from '../../replica/replica-context.tsx';

export interface LoadedImports {
  /** Null while it is loaded, and where that failed. */
  imports: Imports | null;
  failed: boolean;
  retry: () => void;
}

/** What the device knows of imports; its code is loaded when the first part asks. */
export function useImports(): LoadedImports {
  const replica = useReplica();
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
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, retry };
}
