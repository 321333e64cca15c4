import { useCallback, useEffect, useRef, useState } from 'react';
import { askPosition } from '../../platform/position.ts';
import { loadTowns } from '../parts/use-towns.ts';

export type NearMeState = 'idle' | 'asking' | 'refused' | 'unavailable' | 'no-town' | 'no-list';

/** The town where the person is, asked for by a tap alone. Only its name goes into the address; the position stays on the device. */
export function useNearMe(onTown: (town: string) => void): { state: NearMeState; ask: () => void } {
  const [state, setState] = useState<NearMeState>('idle');
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  const ask = useCallback(() => {
    const find = async (): Promise<NearMeState> => {
      const answer = await askPosition();
      if (answer.kind !== 'at') return answer.kind;
      const towns = await loadTowns().catch(() => null);
      if (!towns) return 'no-list';
      const town = towns.nearest(answer.place);
      if (town === null) return 'no-town';
      if (!left.current) onTown(town);
      return 'idle';
    };
    setState('asking');
    const show = async () => {
      const next = await find();
      if (!left.current) setState(next);
    };
    void show();
  }, [onTown]);
  return { state, ask };
}
