import type { StoredFiles } from './contract.ts';
import { repairStored, type FileCache, type StoredFile } from './stored-files.ts';

/** Reading 230 files costs a phone more than a second of its processor: once a day will do for what was whole. */
const trustedMs = 24 * 60 * 60 * 1000;

/** What was whole when it was last read back. */
interface Reading {
  /** Epoch ms, of the oldest of them. */
  at: number;
  keys: string[];
}

export interface ReadBackTools {
  cache: FileCache & Pick<Cache, 'keys'>;
  load: typeof fetch;
  /** Where readings are noted, and under which name. */
  notes: FileCache;
  note: string;
  now: () => number;
}

async function lastReading({ notes, note, now }: ReadBackTools): Promise<Reading> {
  const none = { at: now(), keys: [] };
  try {
    const noted = await notes.match(note);
    if (!noted) return none;
    const { at, keys } = (await noted.json()) as Partial<Reading>;
    // A clock that was set back makes an old reading look like one to come.
    const isTrusted = typeof at === 'number' && now() >= at && now() - at < trustedMs;
    return isTrusted && Array.isArray(keys) ? { at, keys } : none;
  } catch {
    return none;
  }
}

/**
 * How many of the files are stored. Those that were whole within the last day are only looked up by name; the others, and what is no
 * longer named, are read back and fetched anew where that is needed.
 */
export async function readBack(files: readonly StoredFile[], tools: ReadBackTools): Promise<StoredFiles> {
  const { cache, notes, note } = tools;
  const reading = await lastReading(tools);
  // Some files go by their path alone.
  const named = new Set((await cache.keys()).flatMap(({ url }) => [url, new URL(url).pathname]));
  const trusted = new Set(reading.keys.filter((key) => named.has(key)));
  const doubtful = files.filter(({ key }) => !trusted.has(key));
  if (doubtful.length === 0) return { stored: files.length, total: files.length };

  for (const { key } of await repairStored(doubtful, tools)) trusted.add(key);
  const keys = files.map(({ key }) => key).filter((key) => trusted.has(key));
  // Where there is no room, the next start reads all of them.
  await notes.put(note, new Response(JSON.stringify({ at: reading.at, keys } satisfies Reading))).catch(() => undefined);
  return { stored: keys.length, total: files.length };
}

/** A file was not what the last reading says: from now on none of it is believed. */
export async function forgetReading({ notes, note }: Pick<ReadBackTools, 'notes' | 'note'>): Promise<void> {
  await notes.delete(note).catch(() => false);
}
