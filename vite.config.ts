import { defineConfig, loadEnv } from 'vite';
import react from '@vitejs/plugin-react';
import { buildTargets } from './scripts/vite/browser-floor.ts';
import { missingFilesPlugin } from './scripts/vite/missing-files.ts';
import { preloadsByAddressPlugin } from './scripts/vite/preloads-by-address.ts';
import { pwaPlugin } from './scripts/vite/pwa.ts';
import { createShortClassNames } from './scripts/vite/short-class-names.ts';
import { dependenciesToPreload, nameOfAsset, nameOfChunk, nameOfWorkerChunk, rolePartsPlugin } from './scripts/vite/role-parts.ts';
import { securityHeadersPlugin } from './scripts/vite/security-headers.ts';
import { wordsOfLanguagePlugin } from './scripts/vite/words-of-language.ts';
import { workerEntriesPlugin } from './scripts/vite/worker-entries.ts';
import { embeddedBackendPlugin } from './supabase/embedded/vite-plugin.ts';

/** Parts that several screens share, each in one file: it packs better than a dozen, and one request brings it. */
const sharedParts = [
  // What every screen of the start needs.
  {
    name: 'base',
    test: /vite\/preload-helper|node_modules\/(react|scheduler)\/|\/src\/(lib\/(readable|result|format\/(day|locale|made-once|number|time-form))|replica\/replica-context|domain\/listing\/(illustrations|listing-path|listing-title|listing-values)|ui\/(badge|button|card|chip|class-names|dialog|disclosure|field|icon|icon-paths|messages|navigation|page|skeleton|state-panel|toast|use-media-query))\.(ts|tsx|module\.css)$/,
  },
  // Names of makers: the box of the look-up needs them before the rules and tables of serial numbers are there.
  { name: 'makers', test: /\/src\/domain\/serial\/(candidate|find-maker|fold-name|serial-text|validate-serial|year-check)\.ts/ },
  // A listing among others, as home, Browse, the saved ones and a seller's page show it.
  {
    name: 'listings',
    test: /\/src\/features\/parts\/(data-age|data-age-badge|listing-card|listing-words|messages|piano-picture|save-button|use-new-matches|use-now|use-saved-actions|use-towns)\.|\/src\/lib\/format\/(country|measure|money)\.|\/src\/domain\/(listing\/(listing-summary|small-picture)|money\/euro|search\/browse-(query|search))\.ts/,
  },
  // Asked for by two of the engine's portions.
  { name: 'observables', test: /node_modules\/(rxjs|tslib)\// },
];

export default defineConfig(({ mode }) => {
  const { VITE_SUPABASE_URL: supabaseUrl, VITE_CSP_REPORTS: reportsTo, VITE_LANGUAGE: language, VITE_TURNSTILE_SITE_KEY: turnstileKey } = loadEnv(mode, import.meta.dirname, 'VITE_');
  // English has no name: it is what stands in the sources.
  const words = language ? [wordsOfLanguagePlugin(language)] : [];
  return {
    plugins: [
      words,
      securityHeadersPlugin({ supabaseUrl, reportsTo, withPersonCheck: Boolean(turnstileKey) }),
      supabaseUrl ? [] : embeddedBackendPlugin(),
      react(),
      pwaPlugin(),
      rolePartsPlugin(),
      missingFilesPlugin(),
      preloadsByAddressPlugin(),
    ],
    css: { modules: { generateScopedName: createShortClassNames(import.meta.dirname) } },
    build: {
      manifest: true,
      target: buildTargets,
      sourcemap: false,
      modulePreload: { resolveDependencies: dependenciesToPreload },
      rolldownOptions: { output: { codeSplitting: { groups: sharedParts }, chunkFileNames: nameOfChunk, assetFileNames: nameOfAsset } },
    },
    worker: { format: 'es' as const, rolldownOptions: { output: { entryFileNames: nameOfWorkerChunk, chunkFileNames: nameOfWorkerChunk } }, plugins: () => [...words, workerEntriesPlugin()] },
    server: { host: '127.0.0.1', port: 5173 },
    preview: { host: '127.0.0.1', port: 4173 },
  };
});
