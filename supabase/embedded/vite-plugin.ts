import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, PreviewServer, ViteDevServer } from 'vite';
import { backendPrefixes, startEmbeddedBackend, type EmbeddedBackend } from './backend.ts';
import { isLocalHost } from './elsewhere.ts';
import { loadOrCreateKeys } from './keys.ts';
import { sendWebResponse, toWebRequest } from './node-http.ts';
import { defaultDataDir, keysFile } from './paths.ts';
import { servePages } from './serve-pages.ts';

interface Served {
  backend: EmbeddedBackend;
  origin: string;
}

/**
 * The app's backend in the process that serves the app, in dev and preview. The client finds it at the page's own
 * origin. Leave the plugin out where VITE_SUPABASE_URL names a hosted backend.
 */
export function embeddedBackendPlugin(): Plugin {
  async function mount(server: ViteDevServer | PreviewServer, port: number): Promise<Served> {
    const origin = `http://127.0.0.1:${port}`;
    const backend = await startEmbeddedBackend({
      dataDir: defaultDataDir(),
      keys: await loadOrCreateKeys(keysFile),
      origin,
      // A test that serves the app turns the clock by hand.
      withClock: process.env.SOUNDBOARD_CLOCK !== 'off',
      log: (line) => console.log(`  ${line}`),
      // Its database must not even be closed in good order, which would write.
      onLost: () => setImmediate(() => process.exit(1)),
    });
    closeWithServer(backend, server);
    server.middlewares.use((request, response, next) => {
      if (isForBackend(request)) void answer({ backend, origin }, request, response);
      else next();
    });
    return { backend, origin };
  }

  return {
    name: 'soundboard:embedded-backend',
    async config() {
      const { anonKey } = await loadOrCreateKeys(keysFile);
      return {
        define: {
          'import.meta.env.VITE_SUPABASE_URL': 'globalThis.location.origin',
          'import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY': JSON.stringify(anonKey),
        },
      };
    },
    async configureServer(server) {
      await mount(server, server.config.server.port);
    },
    async configurePreviewServer(server) {
      const { backend, origin } = await mount(server, server.config.preview.port);
      const shell = path.resolve(server.config.root, server.config.build.outDir, 'index.html');
      server.middlewares.use(servePages({ handle: backend.handle, origin, readShell: () => readFile(shell, 'utf8') }));
    },
  };
}

function isForBackend({ url = '' }: IncomingMessage): boolean {
  const [pathname = ''] = url.split('?');
  return backendPrefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

async function answer(
  { backend, origin }: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    // Vite checks the host of its own answers only; a page whose name was made to point here must not speak with the backend.
    if (!isLocalHost(request.headers.host)) {
      await sendWebResponse(Response.json({ message: 'This backend answers to this machine only.' }, { status: 403 }), response);
      return;
    }
    const given = await toWebRequest(request, origin);
    if (!given) await sendWebResponse(Response.json({ message: 'The upload is too large.' }, { status: 413 }), response);
    else await sendWebResponse(await backend.handle(given), response);
  } catch (error) {
    console.error(error);
    if (!response.headersSent) response.statusCode = 500;
    response.end();
  }
}

/**
 * Ends the database in good order, however the server is stopped. Vite closes the server at SIGTERM and awaits it, so
 * the database is closed there; at the other signals it would only end the process.
 */
function closeWithServer(backend: EmbeddedBackend, server: ViteDevServer | PreviewServer): void {
  const closeServer = server.close.bind(server);
  const signals = ['SIGINT', 'SIGHUP'] as const;
  // Ctrl+C may come twice, from the terminal and from the script that started this: the second changes nothing.
  const end = () => void server.close().finally(() => process.exit(130));
  const closeBoth = async () => {
    await backend.close();
    await closeServer();
    // What listens would keep the whole database in memory.
    for (const signal of signals) process.off(signal, end);
  };
  let closing: Promise<void> | null = null;
  server.close = () => (closing ??= closeBoth());
  for (const signal of signals) process.on(signal, end);
}
