/** `npm run reset`: empties the local backend. The next start fills it with fresh demo data. The keys stay. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { runnerImport } from 'vite';

const root = path.resolve(import.meta.dirname, '..');
const dataDir = process.env.SOUNDBOARD_DATA_DIR ?? path.join(root, '.data');

/** @type {{ module: typeof import('../supabase/embedded/lock-folder.ts') }} */
const { module } = await runnerImport(path.join(root, 'supabase/embedded/lock-folder.ts'), { root, configFile: false, logLevel: 'warn' });
try {
  // Never under a server that has the folder open.
  const lock = module.lockFolder(dataDir);
  for (const name of ['db', 'objects']) rmSync(path.join(dataDir, name), { recursive: true, force: true });
  lock.release();
  console.log('The local data is gone. `npm start` begins anew.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
