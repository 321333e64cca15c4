/**
 * `npm start`: installs what is missing, builds when sources changed, serves the app with its backend and demo data.
 * Runs on a fresh clone with nothing but Node and npm: it imports no package.
 */
import path from 'node:path';
import process from 'node:process';
import { ensureInstalled } from './ensure-installed.mjs';
import { isBuilt, rememberBuild } from './serving/build-stamp.mjs';
import { runVite, serve } from './serving/serve.mjs';

const root = path.resolve(import.meta.dirname, '..');

ensureInstalled(root);
if (!isBuilt(root)) {
  console.log('Building …');
  const code = await runVite(root, ['build', '--logLevel', 'warn']);
  if (code !== 0) process.exit(code);
  rememberBuild(root);
}
console.log('Starting …');
await serve(root, { command: 'preview', port: 4173 });
