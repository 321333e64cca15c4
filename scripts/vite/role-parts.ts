import { readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { rolePartsPath } from '../../workers/service-worker/contract.ts';

/**
 * Parts of the app that only a role's work needs. Their files are called 'work-<role>-…', so that the service worker, the list of
 * what is stored at installation and the list below know them by their names. The routes of those features are everybody's: which
 * screens there are belongs to the start.
 */
const works: readonly { role: string; sources: RegExp; workers?: RegExp }[] = [
  { role: 'dealer', sources: /\/src\/features\/bulk-import\/(?!(?:routes|page-words)\.)/, workers: /\/(?:workers\/csv|src\/domain\/import|node_modules\/papaparse)\// },
  { role: 'technician', sources: /\/src\/features\/bookings\/work\// },
  { role: 'admin', sources: /\/src\/(?:features\/admin\/(?!(?:routes|page-words)\.)|server\/admin\/admin-queries)/ },
];

/** What goes on with a person's work after a page died, wherever in the app they are then: on the device from the start. */
const always: ReadonlySet<string> = new Set(['pictures-finish']);

interface NamedChunk {
  name: string;
  moduleIds: readonly string[];
}

function nameOf(role: string | undefined): string {
  return `assets/${role ? `work-${role}-` : ''}[name]-[hash]`;
}

/** 'assets/work-dealer-[name]-[hash].js' for what belongs to a role's work, 'assets/[name]-[hash].js' for the rest. */
export function nameOfChunk({ name, moduleIds }: NamedChunk): string {
  return `${nameOf(always.has(name) ? undefined : works.find(({ sources }) => moduleIds.some((id) => sources.test(id)))?.role)}.js`;
}

/** The same inside a worker: what it shares with screens is built once more for it. */
export function nameOfWorkerChunk({ moduleIds }: NamedChunk): string {
  return `${nameOf(works.find(({ workers }) => moduleIds.some((id) => workers?.test(id)))?.role)}.js`;
}

/** The same for stylesheets, which are named after the chunk that asks for them. */
export function nameOfAsset({ originalFileNames }: { originalFileNames: readonly string[] }): string {
  return `${nameOf(works.find(({ sources }) => originalFileNames.some((path) => sources.test(`/${path}`)))?.role)}[extname]`;
}

/** Writes which built files each role's work needs. */
export function rolePartsPlugin(): Plugin {
  let folder = '';
  return {
    name: 'soundboard:role-parts',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const files = (await readdir(join(folder, 'assets'))).toSorted();
        const parts = works.map(({ role }) => [role, files.filter((file) => file.startsWith(`work-${role}-`)).map((file) => `/assets/${file}`)]);
        await writeFile(join(folder, rolePartsPath), `${JSON.stringify(Object.fromEntries(parts))}\n`);
      },
    },
  };
}
