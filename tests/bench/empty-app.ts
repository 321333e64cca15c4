import path from 'node:path';
import { build } from 'vite';

/** The bench itself runs in development; what it builds must not. */
const production = { 'process.env.NODE_ENV': JSON.stringify('production') };

/** React and the router with one page of one heading: what no screen can do without. */
const emptyApp = `
  import { createRoot } from 'react-dom/client';
  import { createElement } from 'react';
  import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
  const router = createRouter({ routeTree: createRootRoute({ component: () => createElement('h1', null, 'empty'), notFoundComponent: () => createElement('h1', null, 'empty') }) });
  createRoot(document.getElementById('root')).render(createElement(RouterProvider, { router }));
`;

/** The script of that page. */
export async function buildEmptyApp(): Promise<string> {
  const id = 'virtual:empty-app';
  const result = await build({
    root: path.resolve(import.meta.dirname, '../..'),
    configFile: false,
    logLevel: 'silent',
    define: production,
    plugins: [{ name: 'empty-app', resolveId: (source) => (source === id ? id : null), load: (source) => (source === id ? emptyApp : null) }],
    build: { write: false, rollupOptions: { input: id } },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const [chunk, ...others] = outputs.flatMap((output) => ('output' in output ? output.output : [])).filter((file) => file.type === 'chunk');
  if (!chunk || others.length > 0) throw new Error('The empty app was expected in one script');
  return chunk.code;
}
