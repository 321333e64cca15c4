/**
 * The engines beside Chromium: where this machine has them. docs/contributing.md names the packages.
 */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/**
 * @typedef {object} Engine
 * @property {'WebKit' | 'Firefox'} name
 * @property {string} file its test file
 * @property {() => Record<string, string> | null} find paths of its programs; null when one is missing
 */

/** @param {string[]} names @returns {string | null} */
function program(...names) {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  for (const file of names.flatMap((name) => folders.map((folder) => path.join(folder, name)))) {
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

/** WebKitGTK's small browser lies beside its libraries: /usr/lib/<machine>/webkit2gtk-4.1/MiniBrowser. */
function miniBrowser() {
  const libraries = '/usr/lib';
  if (!existsSync(libraries)) return null;
  const folders = [libraries, ...readdirSync(libraries).filter((name) => name.includes('-linux-')).map((name) => path.join(libraries, name))];
  const found = folders.flatMap((folder) =>
    readdirSync(folder).filter((name) => /^webkit(2)?gtk-\d/.test(name)).map((name) => path.join(folder, name, 'MiniBrowser')),
  );
  return found.filter((file) => existsSync(file)).toSorted().at(-1) ?? null;
}

/** @param {Record<string, string | null>} programs @returns {Record<string, string> | null} */
function whole(programs) {
  const entries = Object.entries(programs);
  return entries.every(([, file]) => file !== null) ? /** @type {Record<string, string>} */ (Object.fromEntries(entries)) : null;
}

/** @type {readonly Engine[]} */
export const engines = [
  {
    name: 'WebKit',
    file: 'tests/engines/webkit.test.ts',
    find: () => whole({ driver: program('WebKitWebDriver'), browser: miniBrowser(), display: program('Xvfb') }),
  },
  { name: 'Firefox', file: 'tests/engines/firefox.test.ts', find: () => whole({ browser: program('firefox-esr', 'firefox') }) },
];
