import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterEach, expect, it } from 'vitest';
import { workerEntriesPlugin } from '../../scripts/vite/worker-entries.ts';
import { findEntryImports } from '../../scripts/workers/entry-imports.mjs';

const page = { name: 'screen-1.js', text: 'const w=new Worker(new URL(`/assets/worker-1.js`,``+import.meta.url),{type:`module`});' };

it.each([
  ['a later part with an import', 'import{a as e}from"./worker-1.js";e()'],
  ['an import of all', 'import"./worker-1.js";'],
  ['a part that is loaded later', 'const x=await import(`./worker-1.js`)'],
  ['what is given on', "export * from '/assets/worker-1.js';"],
])('U-ENG-01 finds %s', (_what, text) => {
  expect(findEntryImports([page, { name: 'part-1.js', text }])).toEqual({
    entries: ['worker-1.js'],
    faults: [{ from: 'part-1.js', entry: 'worker-1.js' }],
  });
});

it('U-ENG-01 passes over what lies beside an entry, and names no worker that nobody starts', () => {
  const others = [{ name: 'worker-1.js', text: 'import{a}from"./shared-1.js";import(`./part-1.js`)' }, { name: 'part-1.js', text: 'import{a}from"./shared-1.js"' }];
  expect(findEntryImports([page, ...others])).toEqual({ entries: ['worker-1.js'], faults: [] });
  expect(findEntryImports(others).entries).toEqual([]);
});

/** A worker that shares a function with a part that it loads later, as ours do. */
const sources = {
  'page.js': 'export const start = () => new Worker(new URL("./job.js", import.meta.url), { type: "module" });',
  'job.js': 'import { shared } from "./shared.js"; self.onmessage = async () => (await import("./later.js")).later(shared(1));',
  'later.js': 'import { shared } from "./shared.js"; export const later = (value) => shared(value) + 1;',
  'shared.js': 'export function shared(value) { return [value, globalThis.name].join("-"); }',
};

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

async function builtFaults(plugins: () => ReturnType<typeof workerEntriesPlugin>[]) {
  const root = await mkdtemp(path.join(tmpdir(), 'soundboard-workers-'));
  folders.push(root);
  await Promise.all(Object.entries(sources).map(([name, text]) => writeFile(path.join(root, name), text)));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir: 'out', target: 'es2022', rolldownOptions: { input: path.join(root, 'page.js'), preserveEntrySignatures: 'strict' } },
    worker: { format: 'es', plugins },
  });
  const assets = path.join(root, 'out/assets');
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const files = await Promise.all(names.map(async (name) => ({ name, text: await readFile(path.join(assets, name), 'utf8') })));
  const { entries, faults } = findEntryImports(files);
  return { entries: entries.length, faults: faults.length };
}

it('U-ENG-01 the build leaves a worker’s entry to itself, which it would not do on its own', async () => {
  expect(await builtFaults(() => [])).toEqual({ entries: 1, faults: 1 });
  expect(await builtFaults(() => [workerEntriesPlugin()])).toEqual({ entries: 1, faults: 0 });
});
