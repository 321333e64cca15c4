import { useEffect, useState } from 'react';
import { useReplica, useSyncState } from '../../replica/replica-context.tsx';
import type { Tables } from './use-tables.ts';

/** Makers' names for the filter: those of the tables, and what the server knows beyond them. */
export function useMakers(tables: Tables, chosen: string): string[] {
  const replica = useReplica();
  const { online } = useSyncState();
  const [more, setMore] = useState<readonly string[]>([]);

  useEffect(() => {
    if (!replica || !online) return;
    let isCurrent = true;
    replica.lookups.manufacturers().then(
      (makers) => {
        if (isCurrent && makers.ok) setMore(makers.value.map(({ name }) => name));
      },
      // The local names are enough.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [replica, online]);

  const local = tables.state === 'ready' ? tables.reference.makers.map(({ name }) => name) : [];
  return [...new Set([...local, ...more, ...(chosen ? [chosen] : [])])].sort((a, b) => a.localeCompare(b, 'de'));
}
