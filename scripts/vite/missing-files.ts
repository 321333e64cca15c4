import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { isFilePath } from '../../workers/service-worker/core.ts';

/** '/assets/a%20b.js?v=1' → '/assets/a b.js'; null for an address that can't be read. */
export function requestedPath(url: string): string | null {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return null;
  }
}

/** Preview answers 404 for a file that isn't there; on its own it would send the app's page as a script. */
export function missingFilesPlugin(): Plugin {
  return {
    name: 'soundboard:missing-files',
    configurePreviewServer(server) {
      const { root, build } = server.config;
      const folder = resolve(root, build.outDir);
      server.middlewares.use((request, response, next) => {
        const path = requestedPath(request.url ?? '/');
        if (path !== null && (!isFilePath(path) || existsSync(join(folder, path)))) {
          next();
          return;
        }
        response.statusCode = path === null ? 400 : 404;
        response.setHeader('Content-Type', 'text/plain; charset=utf-8');
        response.end(path === null ? 'The address cannot be read.' : 'There is no such file.');
      });
    },
  };
}
