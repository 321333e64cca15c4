import { useCallback, useEffect, useState } from 'react';
import type { identify } from '../../domain/serial/identify.ts';
import type { SerialReference } from '../../domain/serial/reference.ts';
import { firstScreen } from '../../platform/first-screen.ts';
import { supplementChanges } from '../../platform/serial-supplement.ts';
import { loadSerialTables } from '../../platform/serial-tables.ts';

export type Tables = { state: 'loading' } | { state: 'ready'; reference: SerialReference; identify: typeof identify } | { state: 'failed' };

/**
 * The tables and the rules that read them, loaded beside the screen; the service worker keeps the bundled ones for offline use. They are
 * read again when points of accepted corrections have come.
 */
export function useTables(): { tables: Tables; reload: () => void } {
  const [tables, setTables] = useState<Tables>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    const settle = (next: Tables) => {
      if (isCurrent) setTables(next);
    };
    const loaded = Promise.all([loadSerialTables(), import('../../domain/serial/identify.ts')]);
    firstScreen.awaits(loaded);
    loaded.then(
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
  useEffect(() => supplementChanges.subscribe(reload), [reload]);
  return { tables, reload };
}
