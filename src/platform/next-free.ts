import type { NextFrees } from '../domain/provider/next-free.ts';
import { createWritable, type Readable } from '../lib/readable.ts';
import { readKeyed, writeKeyed } from './keyed-store.ts';

/** Its last part is the shape: what was kept in another one is not found. */
const key = 'next-free:1';
const none: NextFrees = {};

/** Undefined until it was read. */
const shown = createWritable<NextFrees | undefined>(undefined);

export const nextFrees: Readable<NextFrees | undefined> = shown;

/** When providers are next free, as the server said it last, also over reloads without a connection. */
export async function readKeptNextFrees(): Promise<NextFrees> {
  if (!shown.get()) {
    const kept = await readKeyed(key);
    if (!shown.get()) shown.set(isKept(kept) ? kept : none);
  }
  return shown.get() ?? none;
}

export async function keepNextFrees(next: NextFrees): Promise<void> {
  shown.set(next);
  await writeKeyed(key, next);
}

function isKept(value: unknown): value is NextFrees {
  return typeof value === 'object' && value !== null && Object.values(value).every((each: unknown) => typeof (each as { saidAt?: unknown } | null)?.saidAt === 'number');
}
