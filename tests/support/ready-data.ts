import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { stampOf } from '../../scripts/serving/build-stamp.mjs';
import { databaseFolder, startEmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { readyData } from './ready-backend.ts';

const root = path.resolve(import.meta.dirname, '../..');
const cache = path.join(root, '.cache', 'ready-data');

/** All that the data is made of. */
const sources = ['supabase', 'src/domain/listing/illustrations.ts', 'tests/support/ready-data.ts', 'package-lock.json'];

const hourMs = 3_600_000;
/** The demo data counts its days from when it was made: made anew before that shows. */
const lastsMs = 2 * hourMs;
/** Older ones are surely not in use by a run beside this one. */
const removedAfterMs = 24 * hourMs;

async function fill(folder: string): Promise<void> {
  const { dataDir, dump } = readyData(folder);
  const backend = await startEmbeddedBackend({ dataDir });
  await backend.close();

  const connection = await createPgliteConnection({ url: databaseFolder(dataDir) });
  await connection.driver.waitReady;
  // Read many times by the same machine: packing it would take longer than it saves.
  const content = await connection.driver.dumpDataDir('none');
  await writeFile(dump, Buffer.from(await content.arrayBuffer()));
  await connection.close();
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(cache)) {
    const folder = path.join(cache, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > removedAfterMs) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Before the first test file: one database, migrated and filled, which each file then begins with a copy of. Doing it anew
 * for each took more of the processor than most of the files themselves. The steps of a run, and runs that follow each other,
 * share it as long as what it is made of stays the same.
 */
export async function setup(): Promise<void> {
  await mkdir(cache, { recursive: true });
  await removeOld();
  const folder = path.join(cache, `${stampOf(root, sources).slice(0, 16)}-${Math.floor(Date.now() / lastsMs)}`);
  if (!existsSync(folder)) {
    const half = await mkdtemp(path.join(cache, 'half-'));
    await fill(half);
    // Another run may have been quicker: its data serves as well.
    await rename(half, folder).catch(async (error: unknown) => {
      if (!existsSync(folder)) throw error;
      await rm(half, { recursive: true, force: true });
    });
  }
  // The processes of the tests inherit it.
  process.env.SOUNDBOARD_READY_DATA = folder;
}
