// Writes the bundled serial tables and the database seed from one source, and the VAT table and the names of columns from their own.
// `node scripts/reference/generate.mjs` writes them; with `--check` it only tells whether they are up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { renderHeaderSynonyms } from './read-header-synonyms.mjs';
import { readTables } from './read-tables.mjs';
import { renderVatTable } from './read-vat.mjs';
import { renderBundle } from './render-bundle.mjs';
import { renderSeed } from './render-seed.mjs';

/** Path below the project's root → text, for every generated file; a .bin holds its text packed with gzip. */
export function generateReference() {
  const tables = readTables();
  return {
    'src/domain/serial/serial-tables.bin': renderBundle(tables),
    'supabase/seed/reference.sql': renderSeed(tables),
    'src/domain/vat/vat-table.ts': renderVatTable(),
    'src/domain/import/columns/header-synonyms.ts': renderHeaderSynonyms(),
  };
}

/** @param {string} path */
const fileOf = (path) => new URL(`../../${path}`, import.meta.url);
/** @param {string} path */
const isPacked = (path) => path.endsWith('.bin');

/** Compared unpacked: two versions of zlib may pack one text differently. @param {string} path */
function storedText(path) {
  const bytes = readFileSync(fileOf(path));
  return (isPacked(path) ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** The generated files whose text on disk is not what the tables give. */
export function staleReferenceFiles() {
  return Object.entries(generateReference())
    .filter(([path, text]) => !existsSync(fileOf(path)) || storedText(path) !== text)
    .map(([path]) => path);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const stale = staleReferenceFiles();
  const isCheck = process.argv.includes('--check');
  if (!isCheck) {
    for (const [path, text] of Object.entries(generateReference())) {
      if (stale.includes(path)) writeFileSync(fileOf(path), isPacked(path) ? gzipSync(text, { level: 9 }) : text);
    }
  }
  console.log(stale.length === 0 ? 'Reference data is up to date.' : `${isCheck ? 'Out of date' : 'Written'}: ${stale.join(', ')}`);
  if (isCheck && stale.length > 0) process.exitCode = 1;
}
