import type { SerialSupplement } from '../domain/serial/supplement.ts';
import { createWritable, type Readable } from '../lib/readable.ts';
import { readKeyed, writeKeyed } from './keyed-store.ts';

/** Its last part is the shape: a supplement of another one is not found, and fetched anew. */
const key = 'serial-supplement:1';

const stored = createWritable(0);

/** Changes whenever this page has stored another supplement. */
export const supplementChanges: Readable<number> = stored;

/** The points of accepted corrections as they were fetched last, also over reloads without a line; null before the first time. */
export async function readSupplement(): Promise<SerialSupplement | null> {
  const kept = await readKeyed(key);
  if (typeof kept !== 'object' || kept === null) return null;
  const { version, points } = kept as Partial<SerialSupplement>;
  return typeof version === 'number' && Array.isArray(points) ? { version, points } : null;
}

export async function storeSupplement(supplement: SerialSupplement): Promise<void> {
  await writeKeyed(key, supplement);
  stored.set(stored.get() + 1);
}
