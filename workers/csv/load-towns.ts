import { createTowns, type Towns } from '../../src/domain/geo/find-town.ts';

/** Towns that a row's place is compared with. */
export async function loadTowns(): Promise<Towns | null> {
  const response = await fetch(new URL('../../src/domain/geo/towns.bin', import.meta.url));
  if (!response.ok || !response.body) throw new Error(`The list of towns could not be loaded: status ${response.status}.`);
  return createTowns(await new Response(response.body.pipeThrough(new DecompressionStream('gzip'))).text());
}
