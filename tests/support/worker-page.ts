import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { securityHeaders } from '../../scripts/vite/security-headers.ts';
import { workerEntriesPlugin } from '../../scripts/vite/worker-entries.ts';

const root = path.resolve(import.meta.dirname, '../..');
const contentTypes: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' };

export interface WorkerPage {
  origin: string;
  /** Addresses of files that were asked for, in their order. */
  requested: string[];
  dispose(): Promise<void>;
}

/**
 * A page with nothing but one of the app's workers (the folder's `entry.ts`), built as the app is and sent with its headers, so
 * that the worker and what it loads run under the same content security policy.
 */
export async function startWorkerPage(folder: 'image-page' | 'import-page'): Promise<WorkerPage> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'soundboard-worker-'));
  await build({
    root: path.join(root, 'tests/support', folder),
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2022' },
    worker: { format: 'es', plugins: () => [workerEntriesPlugin()] },
  });
  const headers = securityHeaders({ supabaseUrl: undefined, development: false });
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const file = request.url === '/' ? '/index.html' : (request.url ?? '');
    requested.push(file);
    readFile(path.join(outDir, path.normalize(file))).then(
      (content) => response.writeHead(200, { ...headers, 'Content-Type': contentTypes[path.extname(file)] ?? 'application/octet-stream' }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requested,
    async dispose() {
      server.close();
      server.closeAllConnections();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
