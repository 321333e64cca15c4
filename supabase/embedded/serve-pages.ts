import type { IncomingMessage, ServerResponse } from 'node:http';
import { withHead } from '../../src/domain/page-head/render-head.ts';
import { isFilePath } from '../../workers/service-worker/core.ts';
import { isSiteFile } from '../functions/page/site-files.ts';
import { backendPrefixes, type EmbeddedBackend } from './backend.ts';
import { sendWebResponse } from './node-http.ts';

interface PageServer {
  handle: EmbeddedBackend['handle'];
  origin: string;
  /** The app's page as it was built. */
  readShell: () => Promise<string>;
}

function ask({ handle, origin }: PageServer, address: string): Promise<Response> {
  return handle(new Request(`${origin}/functions/v1/page?path=${encodeURIComponent(address)}`));
}

/** What the function `page` says of an address; null where it says nothing, as of an address that can't be read. */
async function askForHead(server: PageServer, address: string): Promise<{ status: number; head: string } | null> {
  const answer = await ask(server, address);
  return answer.ok ? ((await answer.json()) as { status: number; head: string }) : null;
}

/**
 * Answers for the pages of the app with the built page and the head that belongs to the address, as a static host with the function
 * `page` does (docs/hosting.md). Files are somebody else's, `index.html` among them: what the service worker stores stays as built.
 */
export function servePages(server: PageServer) {
  async function answer(request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> {
    const address = request.url ?? '/';
    const [pathname = '/'] = address.split('?');
    if (isSiteFile(pathname)) {
      await sendWebResponse(await ask(server, pathname), response);
      return;
    }
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isFilePath(pathname) && !backendPrefixes.some((prefix) => pathname.startsWith(`${prefix}/`));
    const found = isPage ? await askForHead(server, address).catch(() => null) : null;
    if (!found) {
      next();
      return;
    }
    const page = withHead(await server.readShell(), found.head);
    response.statusCode = found.status;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Cache-Control', 'no-cache');
    response.end(request.method === 'HEAD' ? undefined : page);
  }
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    answer(request, response, next).catch((error: unknown) => {
      console.error(error);
      response.statusCode = 500;
      response.end();
    });
  };
}
