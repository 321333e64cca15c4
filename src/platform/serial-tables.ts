import type { SerialReference } from '../domain/serial/reference.ts';
import tablesUrl from '../domain/serial/serial-tables.bin?url';
import { onceLoaded } from '../lib/once-loaded.ts';

/**
 * The bundled tables of serial numbers, once a page: from the service worker's store once the app is installed, else from the
 * server. Rejects when they are in neither, and in a browser that can't unpack gzip; the next call tries again.
 */
export const loadSerialTables = onceLoaded(async (): Promise<SerialReference> => {
  const response = await fetch(tablesUrl);
  if (!response.ok || !response.body) throw new Error(`The serial tables could not be loaded: status ${response.status}.`);
  const unpacked = new Response(response.body.pipeThrough(new DecompressionStream('gzip')));
  return (await unpacked.json()) as SerialReference;
});
