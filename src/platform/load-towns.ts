import { createTowns, type Towns } from '../domain/geo/find-town.ts';
import townsUrl from '../domain/geo/towns.bin?url';

/**
 * Loads the list of towns, some 260 kB: from the service worker's store once the app is installed, else from the server.
 * Rejects when it is in neither, and in a browser that can't unpack gzip.
 */
export async function loadTowns(): Promise<Towns> {
  const response = await fetch(townsUrl);
  if (!response.ok || !response.body) throw new Error(`The list of towns could not be loaded: status ${response.status}.`);
  const text = await new Response(response.body.pipeThrough(new DecompressionStream('gzip'))).text();
  const towns = createTowns(text);
  if (!towns) throw new Error('The list of towns cannot be read.');
  return towns;
}
