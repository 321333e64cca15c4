/** `npm run reset`: empties the local backend. The next start fills it with fresh demo data. The keys stay. */
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const root = path.resolve(import.meta.dirname, '..');
const dataDir = process.env.SOUNDBOARD_DATA_DIR ?? path.join(root, '.data');
const lock = path.join(dataDir, 'lock');

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

// A running server touches its lock every few seconds (supabase/embedded/lock-folder.ts).
if (existsSync(lock) && Date.now() - statSync(lock).mtimeMs < 20_000) {
  const holder = Number(readFileSync(lock, 'utf8'));
  if (holder > 0 && isRunning(holder)) {
    console.error(`Soundboard is running as process ${holder}. Stop it first.`);
    process.exit(1);
  }
}
for (const name of ['db', 'objects', 'lock']) rmSync(path.join(dataDir, name), { recursive: true, force: true });
console.log('The local data is gone. `npm start` begins anew.');
