/** What one import takes at its highest, in a process of its own: `node scripts/run-typescript.mjs tests/bench/import-memory.ts`. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { serialReference } from '../../src/domain/serial/testing/bundled-tables.ts';
import { importFile } from './import-file.ts';
import { createImportSteps } from './import-steps.ts';

export interface ImportMemory {
  file: number;
  /** Bytes above what the process had before it, everything counted that the system gave it. */
  peak: number;
}

export async function main(): Promise<void> {
  const towns = gunzipSync(readFileSync(new URL('../../src/domain/geo/towns.bin', import.meta.url))).toString('utf8');
  const { check } = createImportSteps({ towns, tables: serialReference });
  check(new TextEncoder().encode(importFile(100, { quoted: true })));
  const bytes = readFileSync(process.env.IMPORT_FILE ?? '');
  const before = process.memoryUsage.rss();
  check(bytes);
  const result: ImportMemory = { file: bytes.length, peak: process.resourceUsage().maxRSS * 1024 - before };
  console.log(JSON.stringify(result));
}
