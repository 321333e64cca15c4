import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const heartbeatMs = 5_000;
const staleAfterMs = 20_000;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * One process at a time may have the files of a database open: two would destroy them. The holder touches the lock
 * file as long as it lives, since after a crash another program may have got its process id. Returns the release.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'lock');
  if (existsSync(file)) {
    const holder = Number(readFileSync(file, 'utf8'));
    const isFresh = Date.now() - statSync(file).mtimeMs < staleAfterMs;
    if (holder > 0 && holder !== process.pid && isFresh && isRunning(holder)) {
      throw new Error(`The data in ${folder} is in use by process ${holder}. Stop it first.`);
    }
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, String(process.pid));
  const heartbeat = setInterval(() => {
    const now = new Date();
    if (existsSync(file)) utimesSync(file, now, now);
  }, heartbeatMs);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    rmSync(file, { force: true });
  };
}
