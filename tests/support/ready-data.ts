import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { databaseFolder, startEmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { readyData } from './ready-backend.ts';

/**
 * Before the first test file: migrates and fills one database, which each file then begins with a copy of. Doing it anew
 * for each took more of the processor than most of the files themselves.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'soundboard-ready-'));
  const { dataDir, dump } = readyData(folder);
  const backend = await startEmbeddedBackend({ dataDir });
  await backend.close();

  const connection = await createPgliteConnection({ url: databaseFolder(dataDir) });
  await connection.driver.waitReady;
  // Read many times by the same machine: packing it would take longer than it saves.
  const content = await connection.driver.dumpDataDir('none');
  await writeFile(dump, Buffer.from(await content.arrayBuffer()));
  await connection.close();

  // The processes of the tests inherit it.
  process.env.SOUNDBOARD_READY_DATA = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
