// Writes the bundled serial tables and the database seed from one source, and the VAT table and the names of columns from their own.
// `node scripts/reference/generate.mjs` writes them; with `--check` it only tells whether they are up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderHeaderSynonyms } from './read-header-synonyms.mjs';
import { readTables } from './read-tables.mjs';
import { renderVatTable } from './read-vat.mjs';
import { renderBundle } from './render-bundle.mjs';
import { renderSeed } from './render-seed.mjs';

/** Path below the project's root → text, for every generated file. */
export function generateReference() {
  const tables = readTables();
  return {
    'src/domain/serial/reference-data.ts': renderBundle(tables),
    'supabase/seed/reference.sql': renderSeed(tables),
    'src/domain/vat/vat-table.ts': renderVatTable(),
    'src/domain/import/header-synonyms.ts': renderHeaderSynonyms(),
  };
}

/** The generated files whose text on disk is not what the tables give. */
export function staleReferenceFiles() {
  return Object.entries(generateReference())
    .filter(([path, text]) => {
      const file = new URL(`../../${path}`, import.meta.url);
      return !existsSync(file) || readFileSync(file, 'utf8') !== text;
    })
    .map(([path]) => path);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const stale = staleReferenceFiles();
  const isCheck = process.argv.includes('--check');
  if (!isCheck) {
    for (const [path, text] of Object.entries(generateReference())) {
      writeFileSync(new URL(`../../${path}`, import.meta.url), text);
    }
  }
  console.log(stale.length === 0 ? 'Reference data is up to date.' : `${isCheck ? 'Out of date' : 'Written'}: ${stale.join(', ')}`);
  if (isCheck && stale.length > 0) process.exitCode = 1;
}
