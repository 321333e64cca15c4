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

export function pwaPlugin() {
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
      // Kept by the service worker once they have been used (workers/service-worker/core.ts): what reads HEIC photos, larger than
      // the rest together, the admin screen, which hardly anybody opens and which shows nothing without a connection, and the pages on
      // which one pays, which takes one.
      globIgnores: ['worker.js', 'assets/libheif-*.js', 'assets/admin-{screen,queries}-*.{js,css}', 'assets/{promote-page,use-payments,payments-screen,sandbox-screen}-*.{js,css}'],
      maximumFileSizeToCacheInBytes: megabyte,
      rollupFormat: 'iife',
    },
  });
}
