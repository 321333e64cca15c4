import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');

/** Builds the app with settings that the one in `dist` doesn't have. */
export async function buildWith(folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: root,
    env: { ...process.env, ...env, DO_NOT_TRACK: '1', NODE_ENV: 'production' },
  });
}
