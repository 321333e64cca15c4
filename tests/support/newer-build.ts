import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');

/** Builds the app as a later version would be: a newer form of the stored replica, and another name of a lazy part. */
export async function buildNewer(folder: string): Promise<void> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const config = path.join(import.meta.dirname, 'newer-build.config.ts');
  await promisify(execFile)(process.execPath, [vite, 'build', '--config', config, '--outDir', folder, '--logLevel', 'error'], {
    cwd: root,
    env: { ...process.env, DO_NOT_TRACK: '1', NODE_ENV: 'production' },
  });
}
