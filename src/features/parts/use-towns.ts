import { useEffect, useState } from 'react';
import type { Towns } from '../../domain/geo/find-town.ts';

/** Stands for a list that could not be loaded. */
export const noTowns: Towns = { find: () => null, meant: () => null, suggest: () => [], similar: () => [], nearest: () => null };

/** Its code comes with the list, when one is first asked for. */
export const loadTowns = async (): Promise<Towns> => (await import('../../platform/load-towns.ts')).loadTowns();

/** The bundled gazetteer, loaded when a place first matters: most visits never ask for one. Null until then. */
export function useTowns(needed: boolean): Towns | null {
  const [towns, setTowns] = useState<Towns | null>(null);
  const missing = needed && towns === null;
  useEffect(() => {
    if (!missing) return;
    let left = false;
    loadTowns().then(
      (loaded) => {
        if (!left) setTowns(loaded);
      },
      // Not on this device and no signal: no town can be looked up then, distance filters nothing, and Browse says so.
      () => {
        if (!left) setTowns(noTowns);
      },
    );
    return () => {
      left = true;
    };
  }, [missing]);
  return towns;
}
