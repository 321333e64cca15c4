import { existsSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { limits } from '../../scripts/budgets/limits.mjs';
import { measureBuild } from '../../scripts/budgets/measure.mjs';
import { buildEmptyApp } from './empty-app.ts';
import type { BenchRow } from './measure.ts';

const root = path.resolve(import.meta.dirname, '../..');
const dist = path.join(root, 'dist');

async function emptyAppBytes(): Promise<number> {
  return gzipSync(await buildEmptyApp(), { level: 9 }).byteLength;
}

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

export async function bundleRows(): Promise<BenchRow[]> {
  if (!existsSync(dist)) throw new Error('There is no build to weigh. Run `npx vite build` first.');
  const empty = await emptyAppBytes();
  return (await measureBuild(dist, limits)).map(({ name, bytes, budget }) => ({
    what: name,
    figure: kb(bytes),
    budget: budget === null ? '' : kb(budget),
    reference: name.startsWith('JavaScript') ? `${(bytes / empty).toFixed(2)}× React + router alone (${kb(empty)})` : '',
  }));
}
