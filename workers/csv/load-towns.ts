/** Towns that a row's place is compared with, loaded when the first file is read and kept then. */
import { createTowns, type Towns } from '../../src/domain/geo/find-town.ts';

export async function loadTowns(): Promise<Towns | null> {
  const response = await fetch(new URL('../../src/domain/geo/towns.bin', import.meta.url));
  if (!response.ok || !response.body) throw new Error(`The list of towns could not be loaded: status ${response.status}.`);
  return createTowns(await new Response(response.body.pipeThrough(new DecompressionStream('gzip'))).text());
}

/** Once and for all when it comes; tried again at the next call when it doesn't. Without a list, no row is measured by it. */
export function onceLoaded<T>(load: () => Promise<T | null>): () => Promise<T | null> {
  let loading: Promise<T | null> | null = null;
  return () => {
    loading ??= load().catch(() => {
      loading = null;
      return null;
    });
    return loading;
  };
}
