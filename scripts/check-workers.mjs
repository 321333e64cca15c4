/** `node scripts/check-workers.mjs`: fails when a chunk of the last build imports from a worker's entry. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { findEntryImports } from './workers/entry-imports.mjs';

const folder = path.resolve(import.meta.dirname, '../dist/assets');
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.js'))
  .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));
const { entries, faults } = findEntryImports(files);
for (const { from, entry } of faults) console.error(`${from} imports from ${entry}, which a worker begins with: WebKit would run it twice.`);
// The app has workers: where none is found, the check no longer sees them.
if (entries.length === 0) console.error('No worker was found in the build.');
else console.log(`${entries.length} workers in ${files.length} files, ${faults.length === 0 ? 'nothing imports from where they begin' : `${faults.length} faults`}.`);
process.exitCode = entries.length > 0 && faults.length === 0 ? 0 : 1;
