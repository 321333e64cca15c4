import { existsSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { limits } from '../../scripts/budgets/limits.mjs';
import { measureBuild } from '../../scripts/budgets/measure.mjs';
import type { BenchRow } from './measure.ts';

/** The bench itself runs in development; what it builds must not. */
const production = { 'process.env.NODE_ENV': JSON.stringify('production') };

const root = path.resolve(import.meta.dirname, '../..');
const dist = path.join(root, 'dist');

/** React and the router with one empty page: what no screen can do without. */
const emptyApp = `
  import { createRoot } from 'react-dom/client';
  import { createElement } from 'react';
  import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
  const router = createRouter({ routeTree: createRootRoute({ component: () => createElement('p', null, 'empty') }) });
  createRoot(document.body).render(createElement(RouterProvider, { router }));
`;

async function emptyAppBytes(): Promise<number> {
  const id = 'virtual:empty-app';
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: production,
    plugins: [{ name: 'empty-app', resolveId: (source) => (source === id ? id : null), load: (source) => (source === id ? emptyApp : null) }],
    build: { write: false, rollupOptions: { input: id } },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunks = outputs.flatMap((output) => ('output' in output ? output.output : [])).filter((file) => file.type === 'chunk');
  return chunks.reduce((sum, chunk) => sum + gzipSync(chunk.code, { level: 9 }).byteLength, 0);
}

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

export async function bundleRows(): Promise<BenchRow[]> {
  if (!existsSync(dist)) throw new Error('There is no build to weigh. Run `npx vite build` first.');
  const empty = await emptyAppBytes();
  return (await measureBuild(dist, limits)).map(({ name, bytes, budget }) => ({
    what: name,
    figure: kb(bytes),
    budget: budget === null ? '' : kb(budget),
    reference: name.startsWith('JavaScript') ? `${(bytes / empty).toFixed(2)}× React + router alone (${kb(empty)})` : '',
  }));
}
