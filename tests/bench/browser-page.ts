import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import path from 'node:path';
import { build } from 'vite';
import type { Page } from 'playwright-core';
import { openBrowser } from '../support/chromium.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** One TypeScript module of `tests/bench` as a script by itself; its exports become `bench`. */
export async function bundleScript(entry: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: { write: false, lib: { entry: path.join(import.meta.dirname, entry), formats: ['iife'], name: 'bench' } },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunk = outputs.flatMap((output) => ('output' in output ? output.output : [])).find((file) => file.type === 'chunk');
  if (!chunk) throw new Error(`${entry} gave no script`);
  return chunk.code;
}

/**
 * Runs `work` with a page of a real browser in which the module has been loaded, with its exports as `window.bench`: IndexedDB there is the one that
 * people have. `serve` answers what the page asks for besides itself.
 */
export async function withBenchPage<T>(
  { entry, serve }: { entry: string; serve?: RequestListener },
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const script = `${await bundleScript(entry)}\nwindow.bench = bench;`;
  const server = createServer((request, response) => {
    if (request.url !== '/') {
      if (serve) serve(request, response);
      else response.writeHead(404).end();
      return;
    }
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end('<!doctype html><title>bench</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${address.port}/`);
    await page.addScriptTag({ content: script });
    return await work(page);
  } finally {
    await browser.dispose();
    server.close();
    server.closeAllConnections();
  }
}
