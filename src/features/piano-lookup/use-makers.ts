import { useEffect, useMemo, useState } from 'react';
import { useReplica, useSyncState } from '../../replica/replica-context.tsx';
import { firstMakers, makerOfNames, makersOfTables, type BoxMaker } from './maker-search.ts';
import type { Tables } from './use-tables.ts';

/** The makers of the box by name: those of the tables, a few until they are there, and what the server knows beyond them. */
export function useMakers(tables: Tables): readonly BoxMaker[] {
  const replica = useReplica();
  const { online } = useSyncState();
  const [more, setMore] = useState<readonly BoxMaker[]>([]);

  useEffect(() => {
    if (!replica || !online) return;
    let isCurrent = true;
    replica.lookups.manufacturers().then(
      (makers) => {
        if (isCurrent && makers.ok) setMore(makers.value.map(({ name, short_name }) => makerOfNames(name, short_name || name)));
      },
      // The local names are enough.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [replica, online]);

  return useMemo(() => {
    const local = tables.state === 'ready' ? makersOfTables(tables.reference) : firstMakers;
    const known = new Set(local.flatMap(({ own, aliases }) => [...own, ...aliases].map(({ whole }) => whole)));
    const beyond = more.filter(({ own }) => !own.some(({ whole }) => known.has(whole)));
    return [...local, ...beyond].sort((a, b) => a.name.localeCompare(b.name, 'de'));
  }, [tables, more]);
}
