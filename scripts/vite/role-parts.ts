import { readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { accountRoles } from '../../src/domain/listing/listing-values.ts';
import { rolePartsPath } from '../../workers/service-worker/contract.ts';

/**
 * Parts of the app that only some roles' work needs. Their files are called 'work-<name>-…', so that the service worker, the list of
 * what is stored at installation and the list below know them by their names. The routes of those features are everybody's: which
 * screens there are belongs to the start.
 */
const works: readonly { name: string; roles: readonly string[]; sources: RegExp; workers?: RegExp }[] = [
  {
    name: 'dealer',
    roles: ['dealer'],
    sources: /\/src\/features\/bulk-import\/(?!(?:routes|page-words)\.)/,
    workers: /\/(?:workers\/csv|src\/domain\/import|node_modules\/papaparse)\//,
  },
  {
    name: 'service',
    roles: ['technician', 'evaluator', 'mover'],
    sources: /\/src\/features\/(?:bookings\/(?:work\/|agenda-screen|day-)|services\/mine\/|evaluation-report\/form\/)/,
  },
  {
    // What only somebody with an account comes to.
    name: 'account',
    roles: accountRoles,
    sources: /\/src\/(?:features\/(?:moving|offers|passport|promote|evaluation-report|dashboard)\/(?!(?:routes|page-words|form|make-screen)\b)|features\/account\/(?:profile-screen|profile-details|own-data-section|devices-section)|features\/evaluation\/(?:evaluation-list-screen|evaluation-screen|pay-part|schedule-part|step-sheet|evaluator-item)|features\/bookings\/(?:booking-list-screen|bundles-part)|app\/evaluation-page)/,
  },
  { name: 'admin', roles: ['admin'], sources: /\/src\/(?:features\/admin\/(?!(?:routes|page-words)\.)|server\/admin\/admin-queries)/ },
];

/** What goes on with a person's work after a page died, wherever in the app they are then: on the device from the start. */
const always: ReadonlySet<string> = new Set(['pictures-finish']);

interface NamedChunk {
  name: string;
  moduleIds: readonly string[];
}

function nameOf(work: string | undefined): string {
  return `assets/${work ? `work-${work}-` : ''}[name]-[hash]`;
}

/** 'assets/work-dealer-[name]-[hash].js' for what belongs to the work of some roles, 'assets/[name]-[hash].js' for the rest. */
export function nameOfChunk({ name, moduleIds }: NamedChunk): string {
  const work = always.has(name) ? undefined : works.find(({ sources }) => moduleIds.some((id) => sources.test(id)))?.name;
  // A part that is named after a stylesheet has a dot in its name, which the worker takes for none of a work.
  return `${nameOf(work).replace('[name]', name.replaceAll('.', '-'))}.js`;
}

/** The same inside a worker: what it shares with screens is built once more for it. */
export function nameOfWorkerChunk({ moduleIds }: NamedChunk): string {
  return `${nameOf(works.find(({ workers }) => moduleIds.some((id) => workers?.test(id)))?.name)}.js`;
}

/** The same for stylesheets, which are named after the chunk that asks for them. */
export function nameOfAsset({ originalFileNames }: { originalFileNames: readonly string[] }): string {
  return `${nameOf(works.find(({ sources }) => originalFileNames.some((path) => sources.test(`/${path}`)))?.name)}[extname]`;
}

/**
 * What the browser is told to load along with a part: its stylesheets, and the scripts that it imports. Not those of a part that is on the device of whoever
 * comes to it: each file named here stands in the first script that everybody loads.
 */
export function dependenciesToPreload(file: string, dependencies: readonly string[]): string[] {
  return file.startsWith('assets/work-') ? dependencies.filter((each) => each.endsWith('.css')) : [...dependencies];
}

/** Writes which built files the work of each role needs. */
export function rolePartsPlugin(): Plugin {
  let folder = '';
  return {
    name: 'soundboard:role-parts',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    writeBundle(_options, bundle) {
      const workOf = (file: string) => /^assets\/work-([a-z]+)-/.exec(file)?.[1];
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const own = workOf(chunk.fileName);
        // Everybody who has any work has an account.
        const foreign = chunk.imports.filter((file) => ![undefined, own, own === undefined ? own : 'account'].includes(workOf(file)));
        if (foreign.length > 0) throw new Error(`${chunk.fileName} needs ${foreign.join(', ')}, which not every device that holds it holds.`);
      }
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const files = (await readdir(join(folder, 'assets'))).toSorted();
        const parts = [...new Set(works.flatMap(({ roles }) => roles))].map((role) => {
          const own = works.filter(({ roles }) => roles.includes(role)).map(({ name }) => `work-${name}-`);
          return [role, files.filter((file) => own.some((start) => file.startsWith(start))).map((file) => `/assets/${file}`)];
        });
        await writeFile(join(folder, rolePartsPath), `${JSON.stringify(Object.fromEntries(parts))}\n`);
      },
    },
  };
}
