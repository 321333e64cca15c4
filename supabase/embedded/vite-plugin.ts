import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin, PreviewServer, ViteDevServer } from 'vite';
import { backendPrefixes, startEmbeddedBackend, type EmbeddedBackend } from './backend.ts';
import { loadOrCreateKeys } from './keys.ts';
import { sendWebResponse, toWebRequest } from './node-http.ts';
import { defaultDataDir, keysFile } from './paths.ts';

const localHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * The app's backend in the process that serves the app, in dev and preview. The client finds it at the page's own
 * origin. Leave the plugin out where VITE_SUPABASE_URL names a hosted backend.
 */
export function embeddedBackendPlugin(): Plugin {
  async function mount(server: ViteDevServer | PreviewServer, port: number): Promise<void> {
    const origin = `http://127.0.0.1:${port}`;
    const backend = await startEmbeddedBackend({
      dataDir: defaultDataDir(),
      keys: await loadOrCreateKeys(keysFile),
      origin,
      log: (line) => console.log(`  ${line}`),
    });
    closeAtExit(backend, server);
    server.middlewares.use((request, response, next) => {
      if (isForBackend(request)) void answer({ backend, origin }, request, response);
      else next();
    });
  }

  return {
    name: 'soundboard:embedded-backend',
    async config() {
      const { anonKey } = await loadOrCreateKeys(keysFile);
      return {
        define: {
          'import.meta.env.VITE_SUPABASE_URL': 'globalThis.location.origin',
          'import.meta.env.VITE_SUPABASE_ANON_KEY': JSON.stringify(anonKey),
        },
      };
    },
    configureServer: (server) => mount(server, server.config.server.port),
    configurePreviewServer: (server) => mount(server, server.config.preview.port),
  };
}

function isForBackend({ url = '' }: IncomingMessage): boolean {
  const [path = ''] = url.split('?');
  return backendPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

async function answer(
  { backend, origin }: { backend: EmbeddedBackend; origin: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const given = await toWebRequest(request, origin);
    if (!given) await sendWebResponse(Response.json({ message: 'The upload is too large.' }, { status: 413 }), response);
    // Mails and accounts are for the person at this machine: another site's name must not lead here.
    else if (given.url.startsWith(`${origin}/embedded`) && !isLocalName(request.headers.host)) {
      await sendWebResponse(Response.json({ message: 'Only from this machine.' }, { status: 403 }), response);
    } else await sendWebResponse(await backend.handle(given), response);
  } catch (error) {
    console.error(error);
    if (!response.headersSent) response.statusCode = 500;
    response.end();
  }
}

function isLocalName(host = ''): boolean {
  return localHosts.has(host.replace(/:\d+$/, ''));
}

/** Ends the database in good order, however the server is stopped; a second signal ends the process at once. */
function closeAtExit(backend: EmbeddedBackend, server: ViteDevServer | PreviewServer): void {
  let closing: Promise<void> | null = null;
  const close = () => (closing ??= backend.close());
  server.httpServer?.once('close', () => void close());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      void close().finally(() => process.exit(signal === 'SIGTERM' ? 0 : 130));
    });
  }
}
