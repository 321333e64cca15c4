import type { SerialReference } from '../domain/serial/reference.ts';
import tablesUrl from '../domain/serial/serial-tables.bin?url';
import { systemClock } from '../lib/clock.ts';
import { onceLoaded } from '../lib/once-loaded.ts';
import { readSupplement } from './serial-supplement.ts';

/**
 * The bundled tables of serial numbers, once a page: from the service worker's store once the app is installed, else from the
 * server. Rejects when they are in neither, and in a browser that can't unpack gzip; the next call tries again.
 */
const loadBundled = onceLoaded(async (): Promise<SerialReference> => {
  const response = await fetch(tablesUrl);
  if (!response.ok || !response.body) throw new Error(`The serial tables could not be loaded: status ${response.status}.`);
  const unpacked = new Response(response.body.pipeThrough(new DecompressionStream('gzip')));
  return (await unpacked.json()) as SerialReference;
});

/** How long the points may keep the bundled tables waiting, in ms: some browsers never answer for a database. */
const patience = 2000;

let merged: { version: number; reference: SerialReference } | null = null;

/**
 * The tables that every look-up on this device reads: the bundled ones with the points of accepted corrections that were fetched last.
 * The same object until there are other points.
 */
export async function loadSerialTables(): Promise<SerialReference> {
  const [bundled, supplement] = await Promise.all([loadBundled(), Promise.race([readSupplement(), systemClock.sleep(patience).then(() => null)])]);
  if (!supplement || supplement.points.length === 0) return bundled;
  const { version, points } = supplement;
  if (merged?.version === version) return merged.reference;
  const { addPoints } = await import('../domain/serial/supplement.ts');
  const reference = addPoints(bundled, points);
  merged = { version, reference };
  return reference;
}
