import { useCallback, useEffect, useState } from 'react';
import type { identify } from '../../domain/serial/identify.ts';
import type { SerialReference } from '../../domain/serial/reference.ts';
import { loadSerialTables } from '../../platform/serial-tables.ts';

export type Tables = { state: 'loading' } | { state: 'ready'; reference: SerialReference; identify: typeof identify } | { state: 'failed' };

/** The bundled tables and the rules that read them, loaded beside the screen; the service worker keeps them for offline use. */
export function useTables(): { tables: Tables; reload: () => void } {
  const [tables, setTables] = useState<Tables>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    const settle = (next: Tables) => {
      if (isCurrent) setTables(next);
    };
    Promise.all([loadSerialTables(), import('../../domain/serial/identify.ts')]).then(
      ([reference, rules]) => settle({ state: 'ready', reference, identify: rules.identify }),
      () => settle({ state: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  const reload = useCallback(() => {
    setTables((current) => (current.state === 'failed' ? { state: 'loading' } : current));
    setAttempt((count) => count + 1);
  }, []);
  return { tables, reload };
}
