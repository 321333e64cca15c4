import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** `node_modules/.package-lock.json` is npm's record of what it installed. */
const installedRecord = 'node_modules/.package-lock.json';

/**
 * @typedef {object} Wanted
 * @property {boolean} [forTests] also what only tests and checks need; serving the app and building it take half as much
 */

/**
 * Whether `node_modules` holds what the lock file asks for. Packages for other systems are in the lock and never
 * installed, so optional ones are not asked for.
 * @param {string} root
 * @param {Wanted} [options]
 */
export function isInstalled(root, { forTests = false } = {}) {
  const record = path.join(root, installedRecord);
  if (!existsSync(record)) return false;
  const { packages: wanted } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const { packages: present } = JSON.parse(readFileSync(record, 'utf8'));
  return Object.entries(wanted).every(
    ([place, { version, optional, link, dev, devOptional }]) =>
      place === '' || optional === true || link === true || (!forTests && (dev === true || devOptional === true)) || present[place]?.version === version,
  );
}

/**
 * Installs from the lock file where something is missing or of another version, and ends the process when that
 * fails or when Node is too old. Imports no package, so that it runs on a fresh clone.
 * @param {string} root
 * @param {Wanted} [options]
 */
export function ensureInstalled(root, { forTests = false } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Node ${process.versions.node} is too old: Soundboard needs 20.19 or later.`);
    process.exit(1);
  }
  if (isInstalled(root, { forTests })) return;
  console.log('Installing packages …');
  // On Windows npm is a script that only a shell runs.
  const { status } = spawnSync('npm', ['ci', ...(forTests ? [] : ['--omit=dev'])], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) {
    console.error('The packages could not be installed; see npm’s words above.');
    process.exit(status ?? 1);
  }
}
