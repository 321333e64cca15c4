import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startEmbeddedBackend, type EmbeddedBackend, type EmbeddedBackendOptions } from '../../supabase/embedded/backend.ts';
import { copyFolder } from './copy-folder.ts';

/** What ready-data.ts leaves in its folder: the data as a backend on disk keeps it, and its database dumped into one file. */
export function readyData(folder: string): { dataDir: string; dump: string } {
  return { dataDir: path.join(folder, 'data'), dump: path.join(folder, 'database.tar') };
}

/** Null outside of a test run: then a backend migrates and fills its own database. */
function findReadyData(): { dataDir: string; dump: string } | null {
  const folder = process.env.SOUNDBOARD_READY_DATA;
  return folder ? readyData(folder) : null;
}

/** A backend in memory with the demo data, migrated and filled beforehand. */
export async function startReadyBackend(options: Pick<EmbeddedBackendOptions, 'keys' | 'origin'> = {}): Promise<EmbeddedBackend> {
  const ready = findReadyData();
  return startEmbeddedBackend({ dataDir: null, ...options, ...(ready && { dump: new Blob([await readFile(ready.dump)]) }) });
}

/** Puts the demo data into an empty folder, where a backend will find it. */
export async function copyReadyData(dataDir: string): Promise<void> {
  const ready = findReadyData();
  if (ready) await copyFolder(ready.dataDir, dataDir);
}
