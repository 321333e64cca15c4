import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** What the line does with one request to the backend. */
export type Treatment =
  | 'pass'
  /** The server acts, its answer never arrives. */
  | 'lose-answer'
  /** Nothing arrives. A reload gets past the browser's own switch for offline now and then; it never gets past this. */
  | 'cut'
  /** An answer that is not the server's. */
  | { status: number; body?: unknown }
  /** A page where the server's words were expected, as a portal gives it. */
  | { status: number; page: string }
  /** Kept back until the promise is fulfilled. */
  | { until: Promise<void> };

export interface Line {
  /** The app's address through this line. */
  origin: string;
  /** Asked for each request to the backend; files of the app always pass. */
  treat: (path: string) => Treatment;
  /** A folder with another build: from now on the app's files come from there, as after a deployment. */
  deployed: string | null;
  /** Paths of the backend's requests that came from a browser, in their order. */
  seen: string[];
  dispose(): Promise<void>;
}

const backendPrefix = /^\/(auth|rest|storage|functions)\/v1\/|^\/embedded\//;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** A file of a build; an address without an extension is a screen and gets the app's page. */
async function sendFile(folder: string, asked: string, response: ServerResponse): Promise<void> {
  const extension = path.extname(asked);
  const content = await readFile(path.join(folder, extension === '' ? 'index.html' : asked)).catch(() => null);
  response.writeHead(content ? 200 : 404, { 'content-type': types[extension || '.html'] ?? 'text/plain', 'cache-control': 'no-cache' });
  response.end(content ?? 'not found');
}

/** A line between the browser and the app that a test can spoil. */
export async function openLine(target: string): Promise<Line> {
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const line: Line = {
    origin: `http://127.0.0.1:${port}`,
    treat: () => 'pass',
    deployed: null,
    seen: [],
    async dispose() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = (request.url ?? '').split('?')[0] ?? '';
    if (!backendPrefix.test(asked)) {
      if (line.deployed) await sendFile(line.deployed, asked, response);
      else pass(request, response, true);
      return;
    }
    line.seen.push(asked);
    const treatment = line.treat(asked);
    if (treatment === 'cut') {
      response.destroy();
      return;
    }
    if (typeof treatment === 'object' && 'status' in treatment) {
      request.resume();
      if ('page' in treatment) {
        response.writeHead(treatment.status, { 'content-type': 'text/html' });
        response.end(treatment.page);
        return;
      }
      response.writeHead(treatment.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(treatment.body ?? { message: 'not today' }));
      return;
    }
    if (typeof treatment === 'object') await treatment.until;
    pass(request, response, treatment !== 'lose-answer');
  }

  function pass(request: IncomingMessage, response: ServerResponse, answers: boolean): void {
    const { url = '/', method, headers } = request;
    const onward = ask(new URL(url, target), { method, headers }, (answer) => {
      if (answers) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      } else {
        answer.resume();
        answer.on('end', () => response.destroy());
      }
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  }

  return line;
}
