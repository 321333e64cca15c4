/**
 * @typedef {object} Limits
 * @property {{ path: string, chunk: string, also?: string[] }[]} routes the chunk is named by its source, as in Vite's manifest; `also`:
 *   what it asks for by itself to show its first answer, preloaded with it
 * @property {{ name: string, chunk: string }[]} afterFirstPaint reported, not limited
 * @property {number} routeBytes gzip, entry and screen together
 * @property {string} serviceWorker
 * @property {number} precacheBytes uncompressed
 * @property {number} fontBytes
 */

/** What a visitor on a slow line may be asked to load. A kilobyte is 1,000 bytes. @type {Limits} */
export const limits = {
  routes: [
    { path: '/', chunk: 'src/features/home/home-screen.tsx' },
    { path: '/browse', chunk: 'src/features/browse/browse-page.tsx' },
    { path: '/piano-lookup', chunk: 'src/features/piano-lookup/piano-lookup-page.tsx', also: ['src/domain/serial/identify.ts', 'src/domain/serial/serial-tables.bin'] },
  ],
  afterFirstPaint: [{ name: 'replica and sync engine', chunk: 'src/app/engine.ts' }],
  routeBytes: 150_000,
  serviceWorker: 'worker.js',
  precacheBytes: 2_500_000,
  fontBytes: 110_000,
};
