/**
 * `node scripts/run-typescript.mjs path/to/file.ts`: runs the exported `main()` of a TypeScript module. Node 20 can't
 * read TypeScript by itself; Vite, which is here anyway, can. What it runs (measurements, pictures, long tests) needs the packages
 * of the tests.
 */
import path from 'node:path';
import process from 'node:process';
import { ensureInstalled } from './ensure-installed.mjs';

const root = path.resolve(import.meta.dirname, '..');
const [file = ''] = process.argv.slice(2);
ensureInstalled(root, { forTests: true });
const { runnerImport } = await import('vite');
/** @type {{ module: { main(): Promise<void> } }} */
const { module } = await runnerImport(path.join(root, file), { root, configFile: false, logLevel: 'warn' });
await module.main();
