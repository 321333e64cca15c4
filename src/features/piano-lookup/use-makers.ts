import { useEffect, useMemo, useState } from 'react';
import { foldName } from '../../domain/serial/fold-name.ts';
import { useReplica, useSyncState } from '../../replica/replica-context.tsx';
import { firstMakers, makersOfTables, type BoxMaker } from './maker-search.ts';
import type { Tables } from './use-tables.ts';

/** A maker that only the server names: whether it has a list there shows when it is asked. */
function makerOfServer({ name, short_name }: { name: string; short_name: string }): BoxMaker {
  return { name, shortName: short_name || name, aliases: [], places: [], hasList: true };
}

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
        if (isCurrent && makers.ok) setMore(makers.value.map(makerOfServer));
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
    const known = new Set(local.flatMap(({ name, shortName, aliases }) => [name, shortName, ...aliases].map(foldName)));
    const beyond = more.filter(({ name }) => !known.has(foldName(name)));
    return [...local, ...beyond].sort((a, b) => a.name.localeCompare(b.name, 'de'));
  }, [tables, more]);
}
