import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** `node_modules/.package-lock.json` is npm's record of what it installed. */
const installedRecord = 'node_modules/.package-lock.json';

/**
 * Whether `node_modules` holds what the lock file asks for. Packages for other systems are in the lock and never
 * installed, so optional ones are not asked for.
 * @param {string} root
 */
export function isInstalled(root) {
  const record = path.join(root, installedRecord);
  if (!existsSync(record)) return false;
  const { packages: wanted } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const { packages: present } = JSON.parse(readFileSync(record, 'utf8'));
  return Object.entries(wanted).every(
    ([place, { version, optional, link }]) => place === '' || optional === true || link === true || present[place]?.version === version,
  );
}

/**
 * Installs from the lock file where something is missing or of another version, and ends the process when that
 * fails or when Node is too old. Imports no package, so that it runs on a fresh clone.
 * @param {string} root
 */
export function ensureInstalled(root) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Node ${process.versions.node} is too old: Soundboard needs 20.19 or later.`);
    process.exit(1);
  }
  if (isInstalled(root)) return;
  console.log('Installing packages …');
  // On Windows npm is a script that only a shell runs.
  const { status } = spawnSync('npm', ['ci'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) {
    console.error('The packages could not be installed; see npm’s words above.');
    process.exit(status ?? 1);
  }
}
