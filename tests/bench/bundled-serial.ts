import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import type { identify } from '../../src/domain/serial/identify.ts';
import type { SerialReference } from '../../src/domain/serial/reference.ts';

const root = path.resolve(import.meta.dirname, '../..');

interface SerialBundle {
  identify: typeof identify;
  serialReference: SerialReference;
}

/**
 * The identification as the app has it, in one chunk. In the bench's own modules every imported name is read through a
 * getter, which makes a look-up take several times as long.
 */
export async function bundledSerial(): Promise<SerialBundle> {
  const folder = await mkdtemp(path.join(tmpdir(), 'serial-bench-'));
  const entry = path.join(folder, 'entry.js');
  const names = ['identify', 'reference-data'];
  try {
    await writeFile(entry, names.map((name) => `export * from '${root}/src/domain/serial/${name}.ts';`).join('\n'));
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      build: { ssr: entry, outDir: folder, emptyOutDir: false, rollupOptions: { output: { format: 'cjs', entryFileNames: 'serial.cjs' } } },
    });
    // Not import(): that would pass through the runner of the bench.
    const bundle: SerialBundle = createRequire(import.meta.url)(path.join(folder, 'serial.cjs'));
    return bundle;
  } finally {
    await rm(folder, { recursive: true });
  }
}
