/**
 * `node scripts/run-typescript.mjs path/to/file.ts`: runs the exported `main()` of a TypeScript module. Node 20 can't
 * read TypeScript by itself; Vite, which is here anyway, can.
 */
import path from 'node:path';
import process from 'node:process';
import { runnerImport } from 'vite';

const root = path.resolve(import.meta.dirname, '..');
const [file = ''] = process.argv.slice(2);
/** @type {{ module: { main(): Promise<void> } }} */
const { module } = await runnerImport(path.join(root, file), { root, configFile: false, logLevel: 'warn' });
await module.main();
