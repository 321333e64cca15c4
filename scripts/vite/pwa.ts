import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { webManifest } from './web-manifest.ts';

const megabyte = 1024 * 1024;

/**
 * Stored at installation: the page, lazily loaded parts with the reference tables, fonts, icons and the pictures that stand
 * in for missing ones. Pictures of listings are stored when they are first seen.
 */
const storedFiles = [
  'index.html',
  'manifest.webmanifest',
  '*.js',
  // The .bin files are the list of towns and the tables of serial numbers.
  'assets/**/*.{js,css,woff2,json,svg,bin}',
  // The large icons are the system's: it fetches them when the app is installed, which takes a connection anyway.
  'icons/*.svg',
  'illustrations/{fallback,state}-*.svg',
  // A listing without pictures shows details in their place; home and the two samples show the larger grands.
  'illustrations/detail-*.svg',
  'illustrations/grand-{concert,semi-concert}{,-above}-ebony.svg',
];

interface ManifestEntry {
  url: string;
  size: number;
}

/** What the worker compares with what it reads back (workers/service-worker/stored-files.ts). */
function measured<Entry extends ManifestEntry>(entry: Entry, folder: string) {
  // A newer page or script under the same address would ask for files that an older version doesn't have. Pictures do no harm, and
  // the names of the others carry a hash of their content.
  const digest = !/^[^/]+\.(html|js)$/.test(entry.url) ? {} : { digest: createHash('sha256').update(readFileSync(path.join(folder, entry.url))).digest('hex') };
  return { ...entry, bytes: entry.size, ...digest };
}

export function pwaPlugin(): Plugin[] {
  let folder = '';
  const findFolder: Plugin = {
    name: 'soundboard:built-folder',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir);
    },
  };
  return [findFolder, ...appPlugins(() => folder)];
}

function appPlugins(folder: () => string) {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'workers/service-worker',
    filename: 'worker.ts',
    // The person decides when a new version takes over; the page registers the worker itself, without inline script.
    registerType: 'prompt',
    injectRegister: null,
    manifest: webManifest,
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: storedFiles,
      manifestTransforms: [(entries) => ({ manifest: entries.map((entry) => measured(entry, folder())), warnings: [] })],
      // Kept by the service worker once they have been used (workers/service-worker/core.ts): what reads HEIC photos, larger than
      // the rest together, what stands in for a device's databases where the browser keeps nothing, and the screens of a role's work,
      // which a device stores once somebody with that role signs in. What writes a passport's PDF needs the server's seal, and so a connection.
      globIgnores: ['worker.js', 'repair.js', 'assets/{libheif,memory-databases,pdf-sheet}-*.js', 'assets/work-*.{js,css}'],
      maximumFileSizeToCacheInBytes: megabyte,
      rollupFormat: 'iife',
    },
  });
}
