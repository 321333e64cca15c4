import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import type { identify } from '../../src/domain/serial/identify.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * The identification as the app has it, in one chunk. In the bench's own modules every imported name is read through a
 * getter, which makes a look-up take several times as long.
 */
export async function bundledIdentify(): Promise<typeof identify> {
  const folder = await mkdtemp(path.join(tmpdir(), 'serial-bench-'));
  const entry = path.join(folder, 'entry.js');
  try {
    await writeFile(entry, `export { identify } from '${root}/src/domain/serial/identify.ts';`);
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      build: { ssr: entry, outDir: folder, emptyOutDir: false, rollupOptions: { output: { format: 'cjs', entryFileNames: 'serial.cjs' } } },
    });
    // Not import(): that would pass through the runner of the bench.
    const bundle: { identify: typeof identify } = createRequire(import.meta.url)(path.join(folder, 'serial.cjs'));
    return bundle.identify;
  } finally {
    await rm(folder, { recursive: true });
  }
}
