import { useCallback, useEffect, useRef } from 'react';
import type { ImageOptimiser } from '../../platform/image-optimiser.ts';

/** Gives the optimiser of pictures, loaded by its first use and ended with the screen. */
export function useOptimiser(): () => Promise<ImageOptimiser> {
  const made = useRef<Promise<ImageOptimiser> | null>(null);
  useEffect(
    () => () => {
      made.current?.then((optimiser) => optimiser.close()).catch(() => undefined);
      made.current = null;
    },
    [],
  );
  return useCallback(() => {
    made.current ??= loadOptimiser().catch((error: unknown) => {
      // Asked for anew with the next file.
      made.current = null;
      throw error;
    });
    return made.current;
  }, []);
}

export async function loadOptimiser(): Promise<ImageOptimiser> {
  const { createImageOptimiser } = await import('../../platform/image-worker.ts');
  return createImageOptimiser();
}
