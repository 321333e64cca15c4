import type { Plugin, Rolldown } from 'vite';
import { limits } from '../budgets/limits.mjs';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** A script in the head: by then the browser knows the address, but not yet what that screen is made of. */
const preloadsPath = 'preloads.js';

function screenChunk(bundle: Bundle, source: string): Chunk {
  const found = Object.values(bundle).find((file): file is Chunk => file.type === 'chunk' && (file.facadeModuleId ?? '').endsWith(`/${source}`));
  if (!found) throw new Error(`The build has no chunk for ${source}. Has the file moved?`);
  return found;
}

/** The chunk and all that it imports, with their stylesheets, in the order in which they are needed. */
function filesOf(bundle: Bundle, chunk: Chunk, seen: Set<string>): Set<string> {
  if (seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') filesOf(bundle, imported, seen);
  }
  return seen;
}

/** What the page asks for anyway, since it stands in it. */
function filesOfEntry(bundle: Bundle): Set<string> {
  const seen = new Set<string>();
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) filesOf(bundle, file, seen);
  return seen;
}

/** What asks for a screen's files as soon as the page begins. Runs in every browser that gets as far. */
export function preloadsScript(files: Readonly<Record<string, readonly string[]>>): string {
  return `(function (files) {
  (files[location.pathname.replace(/(.)\\/+$/, '$1')] || []).forEach(function (file) {
    var link = document.createElement('link');
    link.rel = /\\.js$/.test(file) ? 'modulepreload' : 'preload';
    if (!/\\.js$/.test(file)) link.setAttribute('as', /\\.css$/.test(file) ? 'style' : 'fetch');
    if (!/\\.css$/.test(file)) link.crossOrigin = '';
    link.href = '/' + file;
    document.head.appendChild(link);
  });
})(${JSON.stringify(files)});
`;
}

/**
 * The page asks for the files of the screens that most visits begin with at once, while the app's own script is on its way: without,
 * each would be asked for when the one before has been evaluated.
 */
export function preloadsByAddressPlugin(): Plugin {
  return {
    name: 'soundboard:preloads-by-address',
    apply: 'build',
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/${preloadsPath}`, async: true }, injectTo: 'head-prepend' }],
    generateBundle(_options, bundle) {
      const entry = filesOfEntry(bundle);
      const files = limits.routes.map(({ path, chunk, also = [] }) => {
        const needed = filesOf(bundle, screenChunk(bundle, chunk), new Set());
        for (const source of also.filter((each) => !each.endsWith('.bin'))) filesOf(bundle, screenChunk(bundle, source), needed);
        const data = Object.values(bundle).filter((file) => file.type === 'asset' && file.originalFileNames.some((name) => also.includes(name)));
        return [path, [...needed, ...data.map(({ fileName }) => fileName)].filter((name) => !entry.has(name))] as const;
      });
      this.emitFile({ type: 'asset', fileName: preloadsPath, source: preloadsScript(Object.fromEntries(files)) });
    },
  };
}
