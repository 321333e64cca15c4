import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Older ones are surely not in use by a run beside this one. */
const removedAfterMs = 24 * 3_600_000;

async function removeOld(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const folder = path.join(cache, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > removedAfterMs) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The folder of that name, whole: filled now unless it was before. `name` says all that it is made of. */
export async function provideFolder({ cache, name, fill }: { cache: string; name: string; fill: (folder: string) => Promise<void> }): Promise<string> {
  await mkdir(cache, { recursive: true });
  await removeOld(cache);
  const folder = path.join(cache, name);
  if (existsSync(folder)) return folder;
  const half = await mkdtemp(path.join(cache, 'half-'));
  await fill(half);
  // Another run may have been quicker: its folder serves as well.
  await rename(half, folder).catch(async (error: unknown) => {
    if (!existsSync(folder)) throw error;
    await rm(half, { recursive: true, force: true });
  });
  return folder;
}
