import { useCallback, useEffect, useState } from 'react';
import type { SerialReference } from '../../domain/serial/reference.ts';
import { loadSerialTables } from '../../platform/serial-tables.ts';

export type ReferenceState = { state: 'loading' | 'failed' } | { state: 'ready'; reference: SerialReference };

/** The tables of serial numbers, as every look-up on this device reads them. */
export function useReference(): { tables: ReferenceState; reload: () => void } {
  const [tables, setTables] = useState<ReferenceState>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    loadSerialTables().then(
      (reference) => isCurrent && setTables({ state: 'ready', reference }),
      () => isCurrent && setTables({ state: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  const reload = useCallback(() => {
    setTables({ state: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { tables, reload };
}
