import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * @typedef {{ file: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} BuildManifest as Vite writes it with `build.manifest`
 * @typedef {{ name: string, bytes: number, budget: number | null }} Figure a figure without a budget is only reported
 */

/** Where Vite leaves its manifest below the output folder. */
const manifestPath = '.vite/manifest.json';

/**
 * The files that a browser must have before the named chunks can run: they themselves and what they import statically.
 * @param {BuildManifest} manifest
 * @param {string[]} keys source paths, as the manifest names them
 * @returns {Set<string>} paths below the output folder
 */
export function filesNeeded(manifest, keys) {
  /** @type {Set<string>} */
  const seen = new Set();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}. Has the file moved?`);
    seen.add(key);
    waiting.push(...(chunk.imports ?? []));
  }
  return new Set([...seen].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js')));
}

/**
 * The addresses that the built service worker stores on installation.
 * @param {string} workerSource
 * @returns {string[]}
 */
export function precachedUrls(workerSource) {
  const urls = [...workerSource.matchAll(/["']?\burl["']?:\s*["'`]([^"'`]+)["'`]/g)].map((match) => match[1] ?? '');
  return [...new Set(urls)];
}

/**
 * @param {string} folder the build's output folder
 * @param {Iterable<string>} files paths below it
 * @param {(content: Buffer) => number} size
 */
async function total(folder, files, size) {
  const sizes = await Promise.all([...files].map(async (file) => size(await readFile(path.join(folder, file)))));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** @param {Buffer} content */
const gzipped = (content) => gzipSync(content, { level: 9 }).byteLength;
/** @param {Buffer} content */
const plain = (content) => content.byteLength;

/**
 * @param {string} folder the build's output folder
 * @param {import('./limits.mjs').Limits} limits
 * @returns {Promise<Figure[]>}
 */
export async function measureBuild(folder, limits) {
  /** @type {BuildManifest} */
  const manifest = JSON.parse(await readFile(path.join(folder, manifestPath), 'utf8'));
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error('The build manifest names no entry.');
  const shell = filesNeeded(manifest, [entry]);

  /** @type {Figure[]} */
  const figures = [];
  for (const route of limits.routes) {
    const files = filesNeeded(manifest, [entry, route.chunk]);
    figures.push({ name: `JavaScript of ${route.path}, gzip`, bytes: await total(folder, files, gzipped), budget: limits.routeBytes });
  }
  for (const later of limits.afterFirstPaint) {
    const files = [...filesNeeded(manifest, [later.chunk])].filter((file) => !shell.has(file));
    figures.push({ name: `${later.name}, after first paint, gzip`, bytes: await total(folder, files, gzipped), budget: null });
  }

  const worker = await readFile(path.join(folder, limits.serviceWorker), 'utf8');
  const precached = precachedUrls(worker).map((url) => url.replace(/^\//, ''));
  if (precached.length === 0) throw new Error(`${limits.serviceWorker} names nothing to precache.`);
  figures.push({ name: `precache, ${precached.length} files`, bytes: await total(folder, precached, plain), budget: limits.precacheBytes });

  const everything = await readdir(folder, { recursive: true });
  const fonts = everything.filter((file) => /\.woff2?$/.test(file));
  figures.push({ name: `fonts, ${fonts.length} files`, bytes: await total(folder, fonts, plain), budget: limits.fontBytes });
  return figures;
}

/** @param {Figure[]} figures */
export function overBudget(figures) {
  return figures.filter(({ bytes, budget }) => budget !== null && bytes > budget);
}

/** @param {Figure[]} figures */
export function figureLines(figures) {
  /** @param {number} bytes */
  const kb = (bytes) => (bytes / 1000).toFixed(1).padStart(8);
  return figures.map(({ name, bytes, budget }) => {
    const verdict = budget === null ? '' : `  of ${kb(budget)} kB  ${bytes > budget ? 'TOO MUCH' : 'ok'}`;
    return `  ${name.padEnd(48)}${kb(bytes)} kB${verdict}`;
  });
}
