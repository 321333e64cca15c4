import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const stampFile = '.cache/build-stamp';

/** All that goes into the built app, the anon key among it. */
const sources = [
  'src', 'workers', 'public', 'scripts/vite', 'supabase/embedded', 'index.html', 'vite.config.ts', 'tsconfig.base.json',
  'package-lock.json', '.env', '.env.local', '.env.production', '.env.production.local', '.data/keys.json',
];

/** @param {string} place @returns {string[]} */
function filesBelow(place) {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place).sort().flatMap((name) => filesBelow(path.join(place, name)));
}

/** A hash of all files at these places. @param {string} root @param {readonly string[]} places */
export function stampOf(root, places) {
  const hash = createHash('sha256');
  for (const file of places.flatMap((place) => filesBelow(path.join(root, place)))) {
    hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** @param {string} root */
export function sourceStamp(root) {
  const hash = createHash('sha256');
  for (const name of Object.keys(process.env).filter((key) => key.startsWith('VITE_')).sort()) {
    hash.update(`${name}=${process.env[name]}\0`);
  }
  return hash.update(stampOf(root, sources)).digest('hex');
}

/** Whether `dist` was built from the sources as they are. @param {string} root */
export function isBuilt(root) {
  const file = path.join(root, stampFile);
  return existsSync(path.join(root, 'dist/index.html')) && existsSync(file) && readFileSync(file, 'utf8') === sourceStamp(root);
}

/** @param {string} root */
export function rememberBuild(root) {
  mkdirSync(path.dirname(path.join(root, stampFile)), { recursive: true });
  writeFileSync(path.join(root, stampFile), sourceStamp(root));
}
