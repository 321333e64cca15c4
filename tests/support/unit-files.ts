import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

const places = ['src', 'workers', 'scripts', 'supabase', 'tests/simulation', 'tests/serial-holdout'];

/**
 * What a file leaves to the next: modules and databases that it replaces, globals that it writes, the process itself. Spies and stubs
 * that it makes by vitest end with it, and so does a clock that it drives (screen-setup.ts).
 */
const reachesOut = /\bvi\.(mock|doMock|hoisted|resetModules|stubEnv)|fake-indexeddb|globalThis|process\.(env|on|chdir)|defineProperty|\.prototype\b/;

const isScreen = (text: string) => text.startsWith('// @vitest-environment jsdom');

export interface UnitFiles {
  /** Each has a worker of its own. */
  apart: string[];
  /** Run in a page, and leave nothing in it but what screen-setup.ts takes away. */
  screens: string[];
  /** Take values and return values. */
  plain: string[];
}

/** The test files of the unit tests by what may share a worker. One that is not surely harmless to the next has its own. */
export function findUnitFiles(): UnitFiles {
  const files: UnitFiles = { apart: [], screens: [], plain: [] };
  for (const place of places) {
    for (const name of readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })) {
      if (!/\.test\.tsx?$/.test(name)) continue;
      const file = `${place}/${name.replaceAll(path.sep, '/')}`;
      const text = readFileSync(path.join(root, file), 'utf8');
      files[reachesOut.test(text) ? 'apart' : isScreen(text) ? 'screens' : 'plain'].push(file);
    }
  }
  return files;
}
