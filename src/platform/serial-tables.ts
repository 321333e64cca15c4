import type { SerialReference } from '../domain/serial/reference.ts';

/** The bundled tables of serial numbers, a chunk of their own that the service worker keeps for offline use. Rejects when it can't be had. */
export async function loadSerialTables(): Promise<SerialReference> {
  const { serialReference } = await import('../domain/serial/reference-data.ts');
  return serialReference;
}
