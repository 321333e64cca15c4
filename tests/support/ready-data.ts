import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { stampOf } from '../../scripts/serving/build-stamp.mjs';
import { databaseFolder, startEmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { readyData } from './ready-backend.ts';
import { provideFolder } from './ready-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const cache = path.join(root, '.cache', 'ready-data');

/** All that the data is made of. */
const sources = ['supabase', 'src/domain/listing/illustrations.ts', 'tests/support/ready-data.ts', 'package-lock.json'];

/** The demo data counts its days from when it was made: made anew before that shows. */
const lastsMs = 2 * 3_600_000;

/**
 * WebAssembly has no memory that is empty at no cost: a start writes zeros into all of it, which took half of its processor's time
 * with the 128 MB that are usual.
 */
const sharedBuffers = '16MB';

async function fill(folder: string): Promise<void> {
  const { dataDir, dump } = readyData(folder);
  const backend = await startEmbeddedBackend({ dataDir });
  await backend.close();

  const connection = await createPgliteConnection({ url: databaseFolder(dataDir) });
  await connection.driver.waitReady;
  await connection.driver.exec(`alter system set shared_buffers = '${sharedBuffers}'`);
  // Read many times by the same machine: packing it would take longer than it saves.
  const content = await connection.driver.dumpDataDir('none');
  await writeFile(dump, Buffer.from(await content.arrayBuffer()));
  await connection.close();
}

/**
 * Before the first test file: one database, migrated and filled, which each file then begins with a copy of. Doing it anew
 * for each took more of the processor than most of the files themselves. The steps of a run, and runs that follow each other,
 * share it as long as what it is made of stays the same.
 */
export async function setup(): Promise<void> {
  const name = `${stampOf(root, sources).slice(0, 16)}-${Math.floor(Date.now() / lastsMs)}`;
  // The processes of the tests inherit it.
  process.env.SOUNDBOARD_READY_DATA = await provideFolder({ cache, name, fill });
}
