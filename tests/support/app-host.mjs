/**
 * Serves the built app as `vite preview` does, as often as it is asked to, one at a time: the program, its configuration and the database's
 * code are made ready once. app-server.ts starts it and asks; it ends with the process that started it.
 */
import path from 'node:path';
import process from 'node:process';
import { loadConfigFromFile, mergeConfig, preview } from 'vite';

/** @typedef {{ port: number, dataDir: string, folder?: string }} Serving */

const root = path.resolve(import.meta.dirname, '../..');
const loading = loadConfigFromFile({ command: 'serve', mode: 'production', isPreview: true }, path.join(root, 'vite.config.ts'), root);
/** @type {import('vite').PreviewServer | null} */
let server = null;

/** @param {Serving} what */
async function open({ port, dataDir, folder }) {
  const loaded = await loading;
  if (!loaded) throw new Error('There is no vite.config.ts');
  // Read anew at each start of the backend.
  process.env.SOUNDBOARD_DATA_DIR = dataDir;
  const own = { root, configFile: false, preview: { host: '127.0.0.1', port, strictPort: true }, build: folder === undefined ? {} : { outDir: folder } };
  server = await preview(/** @type {import('vite').InlineConfig} */ (mergeConfig(loaded.config, own)));
}

async function close() {
  const closing = server;
  server = null;
  await closing?.close();
}

// Each server listens for signals of its own.
process.setMaxListeners(0);
process.on('disconnect', () => process.exit());
process.on('message', (/** @type {Serving | 'close'} */ asked) => {
  (asked === 'close' ? close() : open(asked)).then(
    () => process.send?.({}),
    (/** @type {unknown} */ error) => process.send?.({ error: String(error) }),
  );
});
