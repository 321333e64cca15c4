import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { serialReference } from '../../src/domain/serial/testing/bundled-tables.ts';
import { bundleScript, withBenchPage } from './browser-page.ts';
import { importFile } from './import-file.ts';
import type { ImportMemory } from './import-memory.ts';
import type * as importPage from './import-page.ts';
import { formatMs, ratio, type BenchRow } from './measure.ts';

/** What `withBenchPage` puts into the page. */
interface BenchWindow {
  bench: typeof importPage;
}

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const most = 50_000;
const files: Readonly<Record<string, () => string>> = {
  '/quoted.csv': () => importFile(most, { quoted: true }),
  '/plain.csv': () => importFile(most, { quoted: false }),
  '/10000.csv': () => importFile(10_000, { quoted: true }),
};

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

/** A dealer's file to checked rows, in a worker of a real browser, and PapaParse alone with the same file beside it. */
export async function importRows(): Promise<BenchRow[]> {
  const worker = await bundleScript('import-worker.ts');
  const towns = gunzipSync(await readFile(path.join(root, 'src/domain/geo/towns.bin')));
  const serve: RequestListener = ({ url = '' }, response) => {
    if (url === '/worker.js') response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(worker);
    else if (url === '/towns.txt') response.end(towns);
    else if (url === '/tables.json') response.end(JSON.stringify(serialReference));
    else response.end(files[url]?.() ?? '');
  };
  const races = await withBenchPage({ entry: 'import-page.ts', serve }, async (page) => {
    page.setDefaultTimeout(0);
    const race = (file: string) => page.evaluate((options) => (globalThis as unknown as BenchWindow).bench.race(options), { path: file, rounds: 21 });
    return { quoted: await race('/quoted.csv'), plain: await race('/plain.csv'), small: await race('/10000.csv') };
  });
  const row = (what: string, { own, papa, papaText }: importPage.ImportRace): BenchRow => ({
    what,
    figure: formatMs(own),
    budget: '1.5× PapaParse alone',
    reference: `${ratio(own, papa, 'PapaParse')}, ${ratio(own, papaText, 'with the text in memory')}`,
  });
  const { file, peak } = await memory();
  return [
    row('50,000 rows read, parsed, mapped, checked, with quotes', races.quoted),
    row('50,000 rows read, parsed, mapped, checked, no quotes', races.plain),
    { what: '10,000 rows read, parsed, mapped, checked', figure: formatMs(races.small.own), budget: '3 s', reference: '' },
    { what: `memory for 50,000 rows (${megabytes(file)}) at its highest, in Node`, figure: megabytes(peak), budget: megabytes(2 * file + 100e6), reference: '' },
  ];
}

async function memory(): Promise<ImportMemory> {
  const folder = await mkdtemp(path.join(tmpdir(), 'import-bench-'));
  try {
    const file = path.join(folder, 'stock.csv');
    await writeFile(file, importFile(most, { quoted: true }));
    const env = { ...process.env, IMPORT_FILE: file };
    const { stdout } = await run(process.execPath, ['scripts/run-typescript.mjs', 'tests/bench/import-memory.ts'], { cwd: root, env });
    return JSON.parse(stdout) as ImportMemory;
  } finally {
    await rm(folder, { recursive: true });
  }
}
