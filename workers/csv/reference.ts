/** What the rows are compared with: makers and towns, loaded when the first file is read and kept then. */
import { createTowns, type Towns } from '../../src/domain/geo/find-town.ts';
import { createMakers, type Makers } from '../../src/domain/import/makers.ts';

export async function loadMakers(): Promise<Makers> {
  const { serialReference } = await import('../../src/domain/serial/reference-data.ts');
  return createMakers(serialReference);
}

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
