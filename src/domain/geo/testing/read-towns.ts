import { createTowns, type Towns } from '../find-town.ts';
import packedAsUrl from '../towns.bin?url&inline';

/** The list of towns as it is stored, packed: from the file itself, as tests have no server. */
export async function packedTowns(): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(packedAsUrl)).arrayBuffer());
}

export async function townsText(): Promise<string> {
  const { body } = new Response(await (await fetch(packedAsUrl)).arrayBuffer());
  if (!body) throw new Error('The list of towns is empty.');
  return new Response(body.pipeThrough(new DecompressionStream('gzip'))).text();
}

export async function readTowns(): Promise<Towns> {
  const towns = createTowns(await townsText());
  if (!towns) throw new Error('The list of towns cannot be read.');
  return towns;
}
