import type { Directory } from '../domain/provider/directory.ts';
import { createWritable, type Readable } from '../lib/readable.ts';
import { readKeyed, writeKeyed } from './keyed-store.ts';

/** Its last part is the shape: a directory of another one is not found, and fetched anew. */
const key = 'provider-directory:1';

/** Undefined until it was read; null where there is none. */
const shown = createWritable<Directory | null | undefined>(undefined);

export const providerDirectory: Readable<Directory | null | undefined> = shown;

/** The directory as it was fetched last, also over reloads without a connection. */
export async function readDirectory(): Promise<Directory | null> {
  const present = shown.get();
  if (present) return present;
  const kept = await readKeyed(key);
  // Fetched while this was read.
  const fetched = shown.get();
  if (fetched) return fetched;
  const { epoch, asOf, entries } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<Directory>;
  const read = typeof epoch === 'string' && typeof asOf === 'number' && Array.isArray(entries) ? (kept as Directory) : null;
  shown.set(read);
  return read;
}

export async function storeDirectory(directory: Directory): Promise<void> {
  shown.set(directory);
  await writeKeyed(key, directory);
}
