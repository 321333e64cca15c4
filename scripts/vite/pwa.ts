import { VitePWA } from 'vite-plugin-pwa';
import { webManifest } from './web-manifest.ts';

const megabyte = 1024 * 1024;

/**
 * Stored at installation: the page, every lazily loaded part, fonts, reference tables, icons, fallback pictures.
 * Pictures of listings are stored when they are first seen.
 */
const storedFiles = [
  'index.html',
  'manifest.webmanifest',
  '*.js',
  'assets/**/*.{js,css,woff2,json,svg}',
  'reference/**/*',
  'icons/**/*.{svg,png}',
  'illustrations/{fallback,state}-*.svg',
  // They stand in for a listing's second and third picture.
  'illustrations/detail-{keyboard,pedals}.svg',
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
      globIgnores: ['worker.js'],
      maximumFileSizeToCacheInBytes: megabyte,
      rollupFormat: 'iife',
    },
  });
}
